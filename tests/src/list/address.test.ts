import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moveEntryBy } from '../../../src/list/LayoutMenu.tsx'
import { pageCount, pageOfRow } from '../../../src/list/ListPagination.tsx'

describe('the pages of a list', () => {
  const [sizes, totals] = [fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 0, max: 100_000 })]

  it('keep the first row when their size changes', () => {
    fc.assert(
      fc.property(totals, sizes, (row, perPage) => {
        const page = pageOfRow(row, perPage)
        expect((page - 1) * perPage).toBeLessThanOrEqual(row)
        expect(page * perPage).toBeGreaterThan(row)
      }),
    )
  })

  it('are enough for all rows, and one for an empty list', () => {
    fc.assert(
      fc.property(totals, sizes, (total, perPage) => {
        const last = pageCount(total, perPage)
        expect(last * perPage).toBeGreaterThanOrEqual(total)
        expect(last === 1 || (last - 1) * perPage < total).toBe(true)
      }),
    )
  })
})

describe('a moved column', () => {
  it('changes its position, and no column is lost', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string()), fc.nat(20), fc.constantFrom(-1, 1), (list, index, by) => {
        const next = moveEntryBy(list, index, by)
        expect([...next].sort()).toEqual([...list].sort())
        const isInside = index < list.length && index + by >= 0 && index + by < list.length
        if (isInside) expect(next[index + by]).toBe(list[index])
        else expect(next).toEqual(list)
      }),
    )
  })
})
