import fc from 'fast-check'
import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { casinos } from '../../resources/casinos/entity.ts'
import { registry } from '../../resources/entities.ts'
import { masterDataAccess } from '../../src/contract/access.ts'
import { defineEntity } from '../../src/contract/entity.ts'
import { currencyCodes, id, text } from '../../src/contract/fields.ts'
import { sanitizeFilter, isSortable, filterableFields, sortableFields } from '../../src/contract/query.ts'
import { date, decimalNumber } from '../../src/contract/valueFields.ts'
import { parseQuery } from '../../src/contract/parseQuery.ts'

describe('checkFilter', () => {
  it.each([
    [{ bridgeId: 'alpine', q: 'x' }, []],
    [{ currency: ['EUR', 'COINS'], operatorApi: 'signed', showGameLaunchPage: [true] }, []],
    [{ maxRtp_gte: 90, maxRtp_lte: 96.5, maxRtp: [null] }, []],
    [{ updatedAt_gte: '2026-01-01', updatedAt_lte: '2026-01-01T23:00:00+01:00' }, []],
    [{ nothing: 1, 'operatorApiConfig.secret': 'x', privateKey: 'x', name_gte: 'a' }, ['nothing']],
    [{ q: 5 }, ['q']],
    [{ currency: 'EURO' }, ['currency']],
    [{ operatorApi: 'toString' }, ['operatorApi']],
    [{ maxRtp: '96', maxRtp_gte: '90', maxRtp_lte: null }, ['maxRtp', 'maxRtp_gte', 'maxRtp_lte']],
    [{ showGameLaunchPage: 'true' }, ['showGameLaunchPage']],
    [{ name: null, bridgeId: [] }, ['name', 'bridgeId']],
    [{ updatedAt_gte: 'yesterday', createdAt_lte: '2026-02-30' }, ['updatedAt_gte', 'createdAt_lte']],
  ])('%j', (filter, dropped) => {
    const checked = sanitizeFilter(casinos, filter)
    expect(checked.dropped).toEqual(dropped[0] === 'nothing' ? Object.keys(filter) : dropped)
    expect(Object.keys(checked.accepted)).toEqual(
      Object.keys(filter).filter((name) => !checked.dropped.includes(name)),
    )
  })

  it('keeps the valid ones of several values', () => {
    expect(sanitizeFilter(casinos, { currency: ['EUR', 'EURO', null], maxRtp: [null, 96, '96'] })).toEqual({
      accepted: { currency: ['EUR'], maxRtp: [null, 96] },
      dropped: ['currency', 'maxRtp'],
    })
  })

  it('allows ranges of days and decimals, even though no entity uses them yet', () => {
    const schema = z.object({ id: id(), name: text(), price: decimalNumber(), day: date() })
    const goods = defineEntity({
      name: 'goods',
      label: 'name',
      access: masterDataAccess,
      schema: () => schema,
    })
    const filter = {
      price_gte: 1.5,
      price_lte: 2,
      day_gte: '2026-01-01',
      day_lte: '2026-12-31',
      day: '2026-02-28',
    }
    expect(sanitizeFilter(goods, filter)).toEqual({ accepted: filter, dropped: [] })
    expect(parseQuery(goods, { filter: JSON.stringify(filter) }).where).toHaveLength(5)
    const wrong = { price_gte: '1', day_gte: '2026-02-30', day_lte: '2026-01-01T00:00:00Z', day: 1 }
    expect(sanitizeFilter(goods, wrong).dropped).toEqual(Object.keys(wrong))
  })

  it('ignores a filter that is not an object', () => {
    for (const filter of [null, [], 'text', 1, undefined])
      expect(sanitizeFilter(casinos, filter)).toEqual({ accepted: {}, dropped: ['filter'] })
  })

  it('accepts what the API accepts, and names the rest', () => {
    const value = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom<unknown>(null, true, 'EUR', 'de-DE', 'signed', 'boolean', 96.5, '2026-01-01'),
      fc.constantFrom(...currencyCodes),
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
    )
    const filters = fc.constantFrom(...registry.all).chain((entity) => {
      const paths = filterableFields(entity).map(({ path }) => path)
      const name = fc.oneof(
        fc.constantFrom('q', ...paths, ...paths.flatMap((path) => [`${path}_gte`, `${path}_lte`])),
        fc.string(),
      )
      const filter = fc.dictionary(name, fc.oneof(value, fc.array(value)))
      return fc.record({ entity: fc.constant(entity), filter })
    })
    fc.assert(
      fc.property(filters, ({ entity, filter }) => {
        const { accepted, dropped } = sanitizeFilter(entity, filter)
        expect(() => parseQuery(entity, { filter: JSON.stringify(accepted) })).not.toThrow()
        expect(sanitizeFilter(entity, accepted)).toEqual({ accepted, dropped: [] })
        for (const name of Object.keys(filter))
          expect(Object.hasOwn(accepted, name) || dropped.includes(name)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})

it('a list is sorted by the fields that the API can sort by', () => {
  for (const entity of registry.all) {
    for (const { path } of sortableFields(entity)) {
      expect(isSortable(entity, path)).toBe(true)
      expect(() => parseQuery(entity, { sort: JSON.stringify([path, 'ASC']) })).not.toThrow()
    }
    for (const name of ['', 'nothing', 'toString', null, 5]) expect(isSortable(entity, name)).toBe(false)
  }
})
