import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { registry } from '../../../resources/entities.ts'
import { casinos } from '../../../resources/casinos/entity.ts'
import { filterableFields } from '../../../src/contract/query.ts'
import { pageSizes, repaired } from '../../../src/list/address.ts'
import { moved } from '../../../src/list/order.ts'
import { pageCount, pageOf } from '../../../src/list/paging.ts'

describe('the address of a list', () => {
  it.each([
    ['?page=0', ''],
    ['?page=-1&perPage=50', '?perPage=50'],
    ['?perPage=abc&page=2', '?page=2'],
    ['?perPage=0', ''],
    ['?perPage=99999', ''],
    ['?perPage=1001', ''],
    ['?perPage=1.5', ''],
    ['?page=1e3', ''],
    ['?page=', ''],
    ['?page=2&page=x', ''],
    ['?sort=nothing&order=ASC&page=2', '?page=2'],
    ['?sort=name&order=up', ''],
    ['?sort=privateKey&order=ASC', ''],
  ])('%s becomes %s', (search, wanted) => expect(repaired(search, casinos)).toBe(wanted))

  it.each(['', '?page=3', '?perPage=5', '?sort=maxRtp&order=DESC&page=99&perPage=1000&filter=%7B%7D'])(
    '%s stays',
    (search) => expect(repaired(search, casinos)).toBeNull(),
  )

  it('stays as it is for every size, field and direction that is offered', () => {
    const entity = fc.constantFrom(...registry.all)
    const offered = entity.chain((one) =>
      fc.record({
        entity: fc.constant(one),
        sort: fc.constantFrom(...filterableFields(one).map(({ path }) => path)),
        order: fc.constantFrom('ASC', 'DESC'),
        perPage: fc.constantFrom(...pageSizes),
        page: fc.integer({ min: 1, max: 999_999_999 }),
      }),
    )
    fc.assert(
      fc.property(offered, ({ entity: one, sort, order, perPage, page }) => {
        expect(repaired(`?sort=${sort}&order=${order}&perPage=${perPage}&page=${page}`, one)).toBeNull()
      }),
    )
  })

  it('is repaired at once, whatever it says', () => {
    const value = fc.oneof(fc.string(), fc.integer().map(String), fc.constantFrom('name', 'ASC', '25'))
    const names = fc.constantFrom('page', 'perPage', 'sort', 'order', 'filter', 'other')
    fc.assert(
      fc.property(fc.array(fc.tuple(names, value)), (parameters) => {
        const once = repaired(`?${new URLSearchParams(parameters)}`, casinos)
        if (once !== null) expect(repaired(once, casinos)).toBeNull()
      }),
    )
  })
})

describe('the pages', () => {
  const [sizes, totals] = [fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 0, max: 100_000 })]

  it('hold the row that was first, whatever their size becomes', () => {
    fc.assert(
      fc.property(totals, sizes, (row, perPage) => {
        const page = pageOf(row, perPage)
        expect((page - 1) * perPage).toBeLessThanOrEqual(row)
        expect(page * perPage).toBeGreaterThan(row)
      }),
    )
  })

  it('are as many as hold all rows, one where there are none', () => {
    fc.assert(
      fc.property(totals, sizes, (total, perPage) => {
        const last = pageCount(total, perPage)
        expect(last * perPage).toBeGreaterThanOrEqual(total)
        expect(last === 1 || (last - 1) * perPage < total).toBe(true)
      }),
    )
  })
})

describe('a column that is moved', () => {
  it('changes places, and no column is lost', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string()), fc.nat(20), fc.constantFrom(-1, 1), (list, index, by) => {
        const next = moved(list, index, by)
        expect([...next].sort()).toEqual([...list].sort())
        const isInside = index < list.length && index + by >= 0 && index + by < list.length
        if (isInside) expect(next[index + by]).toBe(list[index])
        else expect(next).toEqual(list)
      }),
    )
  })
})
