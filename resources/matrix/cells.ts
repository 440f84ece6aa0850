import { activationOutcomes } from '../../src/contract/activation.ts'
import { exceedsMaxRtp, isSwitchedOnInCasino, playableTones } from '../../src/contract/playable.ts'
import type { Job, JobItem, ItemFailureReason } from '../../src/contract/answers/jobs.ts'
import type { Matrix } from '../../src/contract/answers/activation.ts'
import { limits } from '../../src/contract/limits.ts'
import { cellStateAt, type CellState } from '../../src/contract/matrix.ts'
import { ownValue } from '../../src/contract/values.ts'

export interface Cell {
  gameId: string
  ownerId: string
  state: CellState
  wish: boolean | undefined
  /** The RTP exceeds the casino's maximum, so the game cannot be active. */
  isBarred: boolean
}

export const isActiveCellState = (state: CellState) => state !== 'unassigned' && isSwitchedOnInCasino(state)

/** States that differ only in the reason share a mark. */
export const cellStateMark = (state: CellState) =>
  state === 'unassigned' ? 'none' : state.endsWith('Leaving') ? 'leaving' : playableTones[state]

export function cellAt(matrix: Matrix, wishes: PendingChanges, { row, column }: CellPosition): Cell | null {
  const [game, owner] = [matrix.rows[row], matrix.columns[column]]
  if (!game || !owner) return null
  return {
    gameId: game.id,
    ownerId: owner.id,
    state: cellStateAt(matrix.cells[row] ?? '', column),
    wish: wishes.get(game.id)?.get(owner.id),
    isBarred: exceedsMaxRtp(game, owner),
  }
}

export function cellsInRange(matrix: Matrix, wishes: PendingChanges, { from, to }: CellRange): Cell[] {
  const cells: Cell[] = []
  for (let row = from.row; row <= to.row; row++)
    for (let column = from.column; column <= to.column; column++) {
      const cell = cellAt(matrix, wishes, { row, column })
      if (cell) cells.push(cell)
    }
  return cells
}

export const createPendingChangeUpdate = (
  { gameId, ownerId, state }: Cell,
  active: boolean,
): PendingChangeUpdate => ({
  gameId,
  ownerId,
  active: isActiveCellState(state) === active ? null : active,
})

export function planCellToggle(cells: readonly Cell[], at: Cell) {
  const active = !isToBeOn(at)
  const allowed = cells.filter((cell) => !active || isToBeOn(cell) || !cell.isBarred)
  return {
    active,
    wishes: allowed.map((cell) => createPendingChangeUpdate(cell, active)),
    count: allowed.filter((cell) => isToBeOn(cell) !== active).length,
    barred: cells.length - allowed.length,
  }
}

const isToBeOn = ({ wish, state }: Cell) => wish ?? isActiveCellState(state)

export const withdrawalsOfCells = (cells: readonly Cell[]): PendingChangeUpdate[] =>
  cells.flatMap(({ gameId, ownerId, wish }) =>
    wish === undefined ? [] : [{ gameId, ownerId, active: null }],
  )

/** Cells outside of the matrix keep theirs, since the filter may hide them. */
export function withdrawalsOfApplied(matrix: Matrix, wishes: PendingChanges): PendingChangeUpdate[] {
  const columnAt = new Map(matrix.columns.map(({ id }, column) => [id, column]))
  return matrix.rows.flatMap(({ id: gameId }, row) =>
    [...(wishes.get(gameId) ?? [])].flatMap(([ownerId, active]) => {
      const column = columnAt.get(ownerId)
      if (column === undefined || isActiveCellState(cellStateAt(matrix.cells[row] ?? '', column)) !== active)
        return []
      return [{ gameId, ownerId, active: null }]
    }),
  )
}

/** Active or not, by game and column; cells in the desired state have none. */
export type PendingChanges = ReadonlyMap<string, ReadonlyMap<string, boolean>>

export const noPendingChanges: PendingChanges = new Map()

/** `active` is `null` to withdraw a pending change. */
export interface PendingChangeUpdate {
  gameId: string
  ownerId: string
  active: boolean | null
}

export const maxPendingChanges = limits.batch

/** Rows without changes keep their object, so that React does not render them again. */
export function updatePendingChanges(
  wishes: PendingChanges,
  changes: readonly PendingChangeUpdate[],
): PendingChanges {
  const next = new Map(wishes)
  const touched = new Map<string, Map<string, boolean>>()
  for (const { gameId, ownerId, active } of changes) {
    const row = touched.get(gameId) ?? new Map(wishes.get(gameId))
    touched.set(gameId, row)
    if (active === null) row.delete(ownerId)
    else row.set(ownerId, active)
  }
  for (const [gameId, row] of touched) {
    if (row.size > 0) next.set(gameId, row)
    else next.delete(gameId)
  }
  return next
}

export const pendingChangeList = (
  wishes: PendingChanges,
): { gameId: string; ownerId: string; active: boolean }[] =>
  [...wishes].flatMap(([gameId, row]) => [...row].map(([ownerId, active]) => ({ gameId, ownerId, active })))

export function pendingChangeCounts(wishes: PendingChanges) {
  let [on, off] = [0, 0]
  for (const row of wishes.values())
    for (const active of row.values())
      if (active) on += 1
      else off += 1
  return { on, off, all: on + off }
}

const isLeft = ({ outcome }: JobItem) => outcome === 'failed' || outcome === 'cancelled'

export type CellIds = Record<'ownerId' | 'gameId', string>

/** The ids contain no slash. */
export function cellKeyOfJobItem({ id }: JobItem): CellIds {
  const [ownerId = '', gameId = ''] = id.split('/')
  return { ownerId, gameId }
}

export const hasItemChangedCell = ({ outcome = '' }: Pick<JobItem, 'outcome'>) =>
  outcome !== 'unchanged' && activationOutcomes.some((one) => one === outcome)

/** Failed and cancelled items stay pending. */
export const withdrawalsOfEndedJob = (job: Job): PendingChangeUpdate[] =>
  job.items.flatMap((item) => (isLeft(item) ? [] : [{ ...cellKeyOfJobItem(item), active: null }]))

export function failureReasonsByCell(
  job: Job | null,
): ReadonlyMap<string, ReadonlyMap<string, ItemFailureReason>> {
  const failed = new Map<string, Map<string, ItemFailureReason>>()
  for (const item of job?.items ?? []) {
    if (item.outcome !== 'failed' || !item.reason) continue
    const { ownerId, gameId } = cellKeyOfJobItem(item)
    const row = failed.get(gameId) ?? new Map<string, ItemFailureReason>()
    failed.set(gameId, row.set(ownerId, item.reason))
  }
  return failed
}

/** Counts from 0; -1 stands for the head of rows or columns. */
export interface CellPosition {
  row: number
  column: number
}

export interface GridSize {
  rows: number
  columns: number
  pageRows: number
}

/** Includes both ends. */
export interface CellRange {
  from: CellPosition
  to: CellPosition
}

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>

/** `null` for other keys. The corner between the heads cannot be reached. */
export function movePosition(
  at: CellPosition,
  { key, ctrlKey, metaKey }: Key,
  size: GridSize,
): CellPosition | null {
  const step = ownValue(steps(at, size), key)
  if (!step) return null
  const isFar = ctrlKey || metaKey
  const to = clampPosition({ ...at, ...(isFar && step.far ? step.far : step.near) }, size)
  return to.row < 0 && to.column < 0 ? at : to
}

function steps(
  { row, column }: CellPosition,
  { rows, columns, pageRows }: GridSize,
): Partial<Record<string, { near: Partial<CellPosition>; far?: Partial<CellPosition> }>> {
  const [top, left, bottom, right] = [0, 0, rows - 1, columns - 1]
  return {
    ArrowUp: { near: { row: row - 1 }, far: { row: top } },
    ArrowDown: { near: { row: row + 1 }, far: { row: bottom } },
    ArrowLeft: { near: { column: column - 1 }, far: { column: left } },
    ArrowRight: { near: { column: column + 1 }, far: { column: right } },
    PageUp: { near: { row: Math.max(top, row - pageRows) } },
    PageDown: { near: { row: row + pageRows } },
    Home: { near: { column: left }, far: { row: top, column: left } },
    End: { near: { column: right }, far: { row: bottom, column: right } },
  }
}

export const clampPosition = (
  { row, column }: CellPosition,
  { rows, columns }: Omit<GridSize, 'pageRows'>,
): CellPosition => ({
  row: Math.min(Math.max(row, -1), rows - 1),
  column: Math.min(Math.max(column, -1), columns - 1),
})

export const cellRangeBetween = (one: CellPosition, other: CellPosition): CellRange => ({
  from: {
    row: Math.max(0, Math.min(one.row, other.row)),
    column: Math.max(0, Math.min(one.column, other.column)),
  },
  to: { row: Math.max(one.row, other.row), column: Math.max(one.column, other.column) },
})

export const isSeveralCells = ({ from, to }: CellRange) => from.row < to.row || from.column < to.column
