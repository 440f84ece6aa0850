import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  cellsInRange,
  pendingChangeCounts,
  failureReasonsByCell,
  noPendingChanges,
  pendingChangeList,
  withdrawalsOfEndedJob,
  planCellToggle,
  withdrawalsOfCells,
  withdrawalsOfApplied,
  updatePendingChanges,
} from '../../../resources/matrix/cells.ts'
import type { Job } from '../../../src/contract/answers/jobs.ts'
import type { Matrix } from '../../../src/contract/answers/activation.ts'
import { cellStates, encodeCellStates, cellStateAt } from '../../../src/contract/matrix.ts'

const shape = fc
  .tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 1, max: 6 }))
  .chain(([rows, columns]) =>
    fc.array(fc.array(fc.nat({ max: cellStates.length - 1 }), { minLength: columns, maxLength: columns }), {
      minLength: rows,
      maxLength: rows,
    }),
  )

const matrixOf = (states: readonly (readonly number[])[]): Matrix => ({
  rows: states.map((_, row) => ({ id: `g${row}`, name: `Game ${row}`, theoreticalRtp: 90 })),
  columns: (states[0] ?? []).map((_, column) => ({
    id: `c${column}`,
    name: `Casino ${column}`,
    maxRtp: null,
  })),
  cells: states.map(encodeCellStates),
})

const whole = ({ rows, columns }: Matrix) => ({
  from: { row: 0, column: 0 },
  to: { row: rows.length - 1, column: columns.length - 1 },
})

describe('toggling cells', () => {
  it('twice restores them, and never changes a cell to its current state', () => {
    fc.assert(
      fc.property(shape, (states) => {
        const matrix = matrixOf(states)
        for (const cell of cellsInRange(matrix, noPendingChanges, whole(matrix))) {
          const wishes = updatePendingChanges(noPendingChanges, planCellToggle([cell], cell).wishes)
          expect(pendingChangeCounts(wishes).all).toBe(1)
          expect(withdrawalsOfApplied(matrix, wishes)).toEqual([])
          const [again] = cellsInRange(matrix, wishes, whole(matrix)).filter(
            ({ gameId, ownerId }) => gameId === cell.gameId && ownerId === cell.ownerId,
          )
          expect(again && updatePendingChanges(wishes, planCellToggle([again], again).wishes)).toEqual(
            noPendingChanges,
          )
        }
      }),
    )
  })

  it("gives a block the opposite of the focused cell's state", () => {
    const matrix = matrixOf([[0, 1, 2, 3]])
    const cells = cellsInRange(matrix, noPendingChanges, whole(matrix))
    const [off, , , on] = cells
    if (!off || !on) throw new Error('The cells are missing')
    expect(
      pendingChangeList(updatePendingChanges(noPendingChanges, planCellToggle(cells, off).wishes)),
    ).toEqual([
      { gameId: 'g0', ownerId: 'c0', active: true },
      { gameId: 'g0', ownerId: 'c1', active: true },
    ])
    const wishes = updatePendingChanges(noPendingChanges, planCellToggle(cells, on).wishes)
    expect(pendingChangeList(wishes)).toEqual([
      { gameId: 'g0', ownerId: 'c2', active: false },
      { gameId: 'g0', ownerId: 'c3', active: false },
    ])
    expect(
      updatePendingChanges(wishes, withdrawalsOfCells(cellsInRange(matrix, wishes, whole(matrix)))),
    ).toEqual(noPendingChanges)
  })
})

describe('toggling cells whose RTP is too high', () => {
  const open = matrixOf([[0, 0]])
  const matrix = {
    ...open,
    columns: open.columns.map((owner, at) => ({ ...owner, maxRtp: at === 0 ? 80 : 95 })),
  }
  const cells = cellsInRange(matrix, noPendingChanges, whole(matrix))

  it('leaves them out, counts them, and announces the direction', () => {
    const [above] = cells
    if (!above) throw new Error('The cell is missing')
    expect(planCellToggle(cells, above)).toEqual({
      active: true,
      wishes: [{ gameId: 'g0', ownerId: 'c1', active: true }],
      ...{ count: 1, barred: 1 },
    })
    expect(planCellToggle([above], above)).toMatchObject({ wishes: [], barred: 1 })
  })
})

it('a pending change that is applied by anybody disappears; those of hidden cells stay', () => {
  fc.assert(
    fc.property(shape, (states) => {
      const matrix = matrixOf(states)
      const all = cellsInRange(matrix, noPendingChanges, whole(matrix)).map(({ gameId, ownerId }) => ({
        gameId,
        ownerId,
        active: true,
      }))
      const elsewhere = { gameId: 'g9', ownerId: 'c0', active: true }
      const wishes = updatePendingChanges(noPendingChanges, [...all, elsewhere])
      const left = pendingChangeList(updatePendingChanges(wishes, withdrawalsOfApplied(matrix, wishes)))
      expect(left).toContainEqual(elsewhere)
      const off = matrix.cells.flatMap((row) =>
        matrix.columns.filter((_, column) =>
          ['unassigned', 'inactive', 'inactiveLeaving'].includes(cellStateAt(row, column)),
        ),
      )
      expect(left).toHaveLength(off.length + 1)
    }),
  )
})

it('rows without changes keep their object', () => {
  const wishes = updatePendingChanges(noPendingChanges, [
    { gameId: 'g0', ownerId: 'c0', active: true },
    { gameId: 'g1', ownerId: 'c0', active: false },
  ])
  const next = updatePendingChanges(wishes, [{ gameId: 'g0', ownerId: 'c1', active: true }])
  expect(next.get('g1')).toBe(wishes.get('g1'))
  expect(wishes.get('g0')?.size).toBe(1)
  expect(pendingChangeCounts(next)).toEqual({ on: 2, off: 1, all: 3 })
})

it('failed and skipped items of a job stay pending', () => {
  const items = [
    { id: 'c0/g0', label: '', outcome: 'activated' },
    { id: 'c0/g1', label: '', outcome: 'unchanged' },
    { id: 'c1/g0', label: '', outcome: 'failed', reason: { code: 'rtpAboveMax' } },
    { id: 'c1/g1', label: '', outcome: 'cancelled' },
  ]
  const job = { items } as unknown as Job
  expect(withdrawalsOfEndedJob(job)).toEqual([
    { gameId: 'g0', ownerId: 'c0', active: null },
    { gameId: 'g1', ownerId: 'c0', active: null },
  ])
  expect(failureReasonsByCell(job).get('g0')?.get('c1')).toEqual({ code: 'rtpAboveMax' })
  expect(failureReasonsByCell(null).size).toBe(0)
})
