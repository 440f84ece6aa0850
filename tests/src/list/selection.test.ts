import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nothingSelected, toggleRow, selectRows, type Selected } from '../../../src/list/selection.ts'

const ids = 'abcdefgh'.split('')
const rows = ids.map((id) => ({ id, label: id.toUpperCase() }))
const selections = fc
  .subarray([...ids, 'elsewhere'])
  .map((some): Selected => new Map(some.map((id) => [id, id.toUpperCase()])))
const id = fc.constantFrom(...ids)

describe('a selection', () => {
  it('turns one row round, and back again', () => {
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

  it('makes all rows between two clicks what the second one becomes, in either direction, and no other', () => {
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

  it('takes a click before on another page for none', () => {
    expect([...toggleRow(nothingSelected, rows, 'c', 'elsewhere').keys()]).toEqual(['c'])
    expect(toggleRow(nothingSelected, rows, 'not here', 'a')).toBe(nothingSelected)
  })

  it('holds or leaves out a whole page, whatever is selected elsewhere', () => {
    fc.assert(
      fc.property(selections, (selected) => {
        const rest = selected.has('elsewhere') ? ['elsewhere'] : []
        expect([...selectRows(selected, rows, true).keys()].sort()).toEqual([...ids, ...rest].sort())
        expect([...selectRows(selected, rows, false).keys()]).toEqual(rest)
      }),
    )
  })

  it('knows the names of what it holds', () => {
    expect(selectRows(nothingSelected, rows, true).get('b')).toBe('B')
  })
})

/** Reselected rows come last. */
const last =
  (clicked: string) =>
  ([a]: [string, string], [b]: [string, string]) =>
    Number(a === clicked) - Number(b === clicked)
