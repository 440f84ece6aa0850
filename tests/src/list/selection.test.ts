import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  nothingSelected,
  toggleRow,
  setRowsSelected,
  type SelectedLabelsById,
} from '../../../src/list/selection.ts'

const ids = 'abcdefgh'.split('')
const rows = ids.map((id) => ({ id, label: id.toUpperCase() }))
const selections = fc
  .subarray([...ids, 'elsewhere'])
  .map((some): SelectedLabelsById => new Map(some.map((id) => [id, id.toUpperCase()])))
const id = fc.constantFrom(...ids)

describe('the selection of a list', () => {
  it('is toggled by a click', () => {
    fc.assert(
      fc.property(selections, id, (selected, clicked) => {
        const once = toggleRow(selected, rows, clicked)
        expect(once.has(clicked)).toBe(!selected.has(clicked))
        for (const other of [...ids, 'elsewhere'])
          if (other !== clicked) expect(once.has(other)).toBe(selected.has(other))
        expect(toggleRow(once, rows, clicked)).toEqual(new Map([...selected].sort(last(clicked))))
      }),
    )
  })

  it("takes over the second click's state for all rows between two clicks", () => {
    fc.assert(
      fc.property(selections, id, id, (selected, anchor, clicked) => {
        const next = toggleRow(selected, rows, clicked, anchor)
        const [from, to] = [anchor, clicked].map((end) => ids.indexOf(end)).sort((a, b) => a - b)
        for (const [index, one] of ids.entries()) {
          const isBetween = index >= (from ?? 0) && index <= (to ?? 0)
          expect(next.has(one)).toBe(isBetween ? !selected.has(clicked) : selected.has(one))
        }
        expect(next.has('elsewhere')).toBe(selected.has('elsewhere'))
      }),
    )
  })

  it('has no range from a click on another page', () => {
    expect([...toggleRow(nothingSelected, rows, 'c', 'elsewhere').keys()]).toEqual(['c'])
    expect(toggleRow(nothingSelected, rows, 'not here', 'a')).toBe(nothingSelected)
  })

  it('includes or excludes a whole page, independent of other pages', () => {
    fc.assert(
      fc.property(selections, (selected) => {
        const rest = selected.has('elsewhere') ? ['elsewhere'] : []
        expect([...setRowsSelected(selected, rows, true).keys()].sort()).toEqual([...ids, ...rest].sort())
        expect([...setRowsSelected(selected, rows, false).keys()]).toEqual(rest)
      }),
    )
  })

  it('knows the names of its records', () => {
    expect(setRowsSelected(nothingSelected, rows, true).get('b')).toBe('B')
  })
})

/** Reselected rows come last. */
const last =
  (clicked: string) =>
  ([a]: [string, string], [b]: [string, string]) =>
    Number(a === clicked) - Number(b === clicked)
