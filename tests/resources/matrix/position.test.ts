import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  cellRangeBetween,
  movePosition,
  clampPosition,
  type CellPosition,
} from '../../../resources/matrix/cells.ts'

const size = { rows: 50, columns: 20, pageRows: 10 }
const press = (at: CellPosition, key: string, ctrlKey = false) =>
  movePosition(at, { key, ctrlKey, metaKey: false }, size)

describe('keys in the grid', () => {
  it.each([
    ['ArrowDown', false, { row: 6, column: 5 }],
    ['ArrowUp', false, { row: 4, column: 5 }],
    ['ArrowLeft', false, { row: 5, column: 4 }],
    ['ArrowRight', false, { row: 5, column: 6 }],
    ['PageDown', false, { row: 15, column: 5 }],
    ['PageUp', false, { row: 0, column: 5 }],
    ['Home', false, { row: 5, column: 0 }],
    ['End', false, { row: 5, column: 19 }],
    ['Home', true, { row: 0, column: 0 }],
    ['End', true, { row: 49, column: 19 }],
    ['ArrowDown', true, { row: 49, column: 5 }],
    ['ArrowUp', true, { row: 0, column: 5 }],
    ['ArrowLeft', true, { row: 5, column: 0 }],
    ['ArrowRight', true, { row: 5, column: 19 }],
  ])('%s (Ctrl: %s) move from the middle', (key, isFar, expected) => {
    expect(press({ row: 5, column: 5 }, key, isFar)).toEqual(expected)
  })

  it('move up to the heads, and never into the corner of both', () => {
    expect(press({ row: 0, column: 3 }, 'ArrowUp')).toEqual({ row: -1, column: 3 })
    expect(press({ row: -1, column: 3 }, 'ArrowUp')).toEqual({ row: -1, column: 3 })
    expect(press({ row: 3, column: 0 }, 'ArrowLeft')).toEqual({ row: 3, column: -1 })
    expect(press({ row: 3, column: -1 }, 'ArrowLeft')).toEqual({ row: 3, column: -1 })
    expect(press({ row: -1, column: 0 }, 'ArrowLeft')).toEqual({ row: -1, column: 0 })
    expect(press({ row: 0, column: -1 }, 'ArrowUp')).toEqual({ row: 0, column: -1 })
  })

  it('other than these do not move', () => {
    for (const key of ['a', 'Tab', 'Enter', ' ', 'Escape'])
      expect(press({ row: 1, column: 1 }, key)).toBeNull()
  })

  it('always lead to an existing position', () => {
    const keys = fc.constantFrom(
      'ArrowUp',
      'ArrowDown',
      'ArrowLeft',
      'ArrowRight',
      'PageUp',
      'PageDown',
      'Home',
      'End',
    )
    fc.assert(
      fc.property(
        fc.array(fc.tuple(keys, fc.boolean())),
        fc.record({ rows: fc.integer({ min: 1, max: 9 }), columns: fc.integer({ min: 1, max: 9 }) }),
        (pressed, small) => {
          let at: CellPosition = clampPosition({ row: 0, column: 0 }, small)
          for (const [key, ctrlKey] of pressed) {
            at = movePosition(at, { key, ctrlKey, metaKey: false }, { ...small, pageRows: 3 }) ?? at
            expect(at.row).toBeLessThan(small.rows)
            expect(at.column).toBeLessThan(small.columns)
            expect(Math.min(at.row, at.column)).toBeGreaterThanOrEqual(-1)
            expect(at.row < 0 && at.column < 0).toBe(false)
          }
        },
      ),
    )
  })
})

it('a block contains the cells between two positions, without the heads', () => {
  expect(cellRangeBetween({ row: 3, column: 7 }, { row: 5, column: 2 })).toEqual({
    from: { row: 3, column: 2 },
    to: { row: 5, column: 7 },
  })
  expect(cellRangeBetween({ row: -1, column: 2 }, { row: 1, column: 2 })).toEqual({
    from: { row: 0, column: 2 },
    to: { row: 1, column: 2 },
  })
})
