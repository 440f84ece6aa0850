import { ownValue } from '../../src/contract/own.ts'
/** A position in the grid, from 0; -1 stands for the head of rows or columns. */
export interface Position {
  row: number
  column: number
}

export interface Size {
  rows: number
  columns: number
  /** Number of rows that PageUp and PageDown move. */
  page: number
}

/** A block of cells, including both ends. */
export interface Block {
  from: Position
  to: Position
}

type Key = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>

/** The position to which a key moves, as in a spreadsheet; `null` for other keys. The corner of both heads cannot be reached. */
export function movePosition(at: Position, { key, ctrlKey, metaKey }: Key, size: Size): Position | null {
  const step = ownValue(steps(at, size), key)
  if (!step) return null
  const isFar = ctrlKey || metaKey
  const to = clampPosition({ ...at, ...(isFar && step.far ? step.far : step.near) }, size)
  return to.row < 0 && to.column < 0 ? at : to
}

function steps(
  { row, column }: Position,
  { rows, columns, page }: Size,
): Partial<Record<string, { near: Partial<Position>; far?: Partial<Position> }>> {
  const [top, left, bottom, right] = [0, 0, rows - 1, columns - 1]
  return {
    ArrowUp: { near: { row: row - 1 }, far: { row: top } },
    ArrowDown: { near: { row: row + 1 }, far: { row: bottom } },
    ArrowLeft: { near: { column: column - 1 }, far: { column: left } },
    ArrowRight: { near: { column: column + 1 }, far: { column: right } },
    PageUp: { near: { row: Math.max(top, row - page) } },
    PageDown: { near: { row: row + page } },
    Home: { near: { column: left }, far: { row: top, column: left } },
    End: { near: { column: right }, far: { row: bottom, column: right } },
  }
}

/** The nearest existing position. */
export const clampPosition = (
  { row, column }: Position,
  { rows, columns }: Omit<Size, 'page'>,
): Position => ({
  row: Math.min(Math.max(row, -1), rows - 1),
  column: Math.min(Math.max(column, -1), columns - 1),
})

/** The cells between two positions, without heads. */
export const blockBetween = (one: Position, other: Position): Block => ({
  from: {
    row: Math.max(0, Math.min(one.row, other.row)),
    column: Math.max(0, Math.min(one.column, other.column)),
  },
  to: { row: Math.max(one.row, other.row), column: Math.max(one.column, other.column) },
})

export const isMany = ({ from, to }: Block) => from.row < to.row || from.column < to.column
