import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { registry } from '../../../resources/entities.ts'
import { casinos } from '../../../resources/casinos/entity.ts'
import { parseQuery } from '../../../src/contract/parseQuery.ts'
import { sanitizeFilter, sortableFields } from '../../../src/contract/query.ts'
import { withFixedPeriods } from '../../../src/contract/relativePeriod.ts'
import { pageSizes, checkAddress } from '../../../src/list/address.ts'

const none = '?filter=%7B%7D'

describe("the parameters in a list's URL", () => {
  it.each([
    ['?page=0', none, ['page']],
    ['?page=-1&perPage=50', '?perPage=50', ['page']],
    ['?perPage=abc&page=2', '?page=2', ['page']],
    ['?perPage=0', none, ['page']],
    ['?perPage=99999', none, ['page']],
    ['?perPage=1001', none, ['page']],
    ['?perPage=1.5', none, ['page']],
    ['?page=1e3', none, ['page']],
    ['?page=', none, ['page']],
    ['?page=2&page=x', '?page=2', []],
    ['?sort=nothing&order=ASC&page=2', '?page=2', ['sort']],
    ['?sort=name&order=up', none, ['sort']],
    ['?sort=name', none, ['sort']],
    ['?sort=privateKey&order=ASC', none, ['sort']],
    ['?foo=1&view=v', '?view=v', ['parameter']],
    ['?filter=x&page=2', `${none}&page=2`, ['unreadable']],
    [`?filter=${encodeURIComponent('{"maxRtp":null}')}`, '?filter=%7B%22maxRtp%22%3A%5Bnull%5D%7D', []],
    ['?displayedFilters=%7B%7D&page=2', '?page=2', []],
  ])('%s are corrected to %s', (search, wanted, dropped) => {
    const checked = checkAddress(casinos, search)
    expect([checked.search, checked.isChanged]).toEqual([wanted, true])
    expect(checked.dropped.map(({ part }) => part)).toEqual(dropped)
  })

  it.each(['?page=3', '?perPage=5', '?sort=maxRtp&order=DESC&page=99&perPage=1000&filter=%7B%7D&view=v'])(
    '%s stay',
    (search) => expect(checkAddress(casinos, search)).toMatchObject({ isChanged: false, dropped: [] }),
  )

  it('stay for every page size, sortable field and direction', () => {
    const offered = fc.constantFrom(...registry.all).chain((entity) =>
      fc.record({
        entity: fc.constant(entity),
        sort: fc.constantFrom(...sortableFields(entity).map(({ path }) => path)),
        order: fc.constantFrom('ASC', 'DESC'),
        perPage: fc.constantFrom(...pageSizes),
        page: fc.integer({ min: 1, max: 999_999_999 }),
      }),
    )
    fc.assert(
      fc.property(offered, ({ entity, sort, order, perPage, page }) => {
        const search = `?sort=${sort}&order=${order}&perPage=${perPage}&page=${page}`
        expect(checkAddress(entity, search)).toMatchObject({ isChanged: false, dropped: [] })
      }),
    )
  })

  it('become valid in one step for any text, and are accepted by the API', () => {
    const value = fc.oneof(
      fc.string(),
      fc.json(),
      fc.integer().map(String),
      fc.constantFrom('name', 'ASC', '25'),
    )
    const names = fc.constantFrom('page', 'perPage', 'sort', 'order', 'filter', 'view', 'other')
    fc.assert(
      fc.property(fc.array(fc.tuple(names, value)), (parameters) => {
        const { search } = checkAddress(casinos, `?${new URLSearchParams(parameters)}`)
        expect(search).not.toBe('?')
        expect(checkAddress(casinos, search)).toEqual({ search, isChanged: false, dropped: [] })
        const left = new URLSearchParams(search)
        const sort = left.has('sort') ? JSON.stringify([left.get('sort'), left.get('order')]) : undefined
        expect(() =>
          parseQuery(casinos, { filter: left.get('filter') ?? '{}', ...(sort && { sort }) }),
        ).not.toThrow()
      }),
    )
  })
})

describe('a relative period in a filter', () => {
  const filter = { updatedAt_period: 'last7', currency: ['EUR'] }

  it('stays in addresses and saved views, and becomes the days that it means when the list is asked for', () => {
    expect(sanitizeFilter(casinos, filter)).toEqual({ accepted: filter, dropped: [] })
    const meansOn = (day: string) => withFixedPeriods(casinos, filter, new Date(`${day}T12:00:00Z`))
    expect(meansOn('2026-11-20')).toEqual({
      currency: ['EUR'],
      updatedAt_gte: '2026-11-13T23:00:00.000Z',
      updatedAt_lte: '2026-11-20T22:59:59.999Z',
    })
    expect(meansOn('2027-07-02')).toMatchObject({ updatedAt_gte: '2027-06-25T22:00:00.000Z' })
  })

  it('is dropped with an unknown period, or of a field without days', () => {
    expect(sanitizeFilter(casinos, { updatedAt_period: 'ever', maxRtp_period: 'last7' })).toEqual({
      accepted: {},
      dropped: ['updatedAt_period', 'maxRtp_period'],
    })
  })
})
