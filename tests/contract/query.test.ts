import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { casinos } from '../../resources/casinos/entity.ts'
import { auditEntries } from '../../resources/audit-entries/entity.ts'
import { registry } from '../../resources/entities.ts'
import { ProblemError } from '../../src/contract/problem.ts'
import { parseQuery } from '../../src/contract/parseQuery.ts'
import { filterableFields } from '../../src/contract/query.ts'

describe('parseQuery', () => {
  it('reads the parameters of the data provider', () => {
    const query = parseQuery(casinos, {
      sort: '["maxRtp","DESC"]',
      range: '[25,49]',
      filter:
        '{"bridgeId":"b1","currency":["EUR",null],"maxRtp_gte":90,"createdAt_lte":"2026-01-01","q":" x "}',
    })
    expect(query).toEqual({
      where: [
        { field: 'bridgeId', op: 'in', values: ['b1'] },
        { field: 'currency', op: 'in', values: ['EUR', null] },
        { field: 'maxRtp', op: 'gte', value: 90 },
        { field: 'createdAt', op: 'lte', value: '2026-01-01T00:00:00.000Z' },
      ],
      search: {
        text: 'x',
        fields: expect.arrayContaining(['id', 'name', 'publicKey', 'operatorApiConfig.apiUrl']),
      },
      sort: [
        { field: 'maxRtp', order: 'DESC' },
        { field: 'id', order: 'DESC', plain: true },
      ],
      range: [25, 49],
    })
  })

  it('does not search secrets', () => {
    const { search } = parseQuery(casinos, { filter: '{"q":"x"}' })
    const secrets = ['servicePassword', 'privateKey', 'operatorApiConfig.key', 'operatorApiConfig.secret']
    expect(search?.fields.filter((path) => secrets.includes(path))).toEqual([])
  })

  it.each(registry.all)('$name: has defaults for all parameters', (entity) => {
    const query = parseQuery(entity, {})
    expect(query).toMatchObject({ where: [], range: [0, 999] })
    expect(query.sort[0]).toMatchObject(entity.sort)
  })

  it('knows the fields of nested objects', () => {
    expect(filterableFields(auditEntries).map(({ path }) => path)).toContain('by.id')
    expect(parseQuery(auditEntries, { filter: '{"by.id":"u"}' }).where).toEqual([
      { field: 'by.id', op: 'in', values: ['u'] },
    ])
  })

  it('throws only problems, for any input', () => {
    const anything = fc.oneof(
      fc.string(),
      fc.json(),
      fc.constantFrom('[0,1]', '["id","ASC"]', '{"q":""}'),
      fc.array(fc.string()),
    )
    const parameters = fc.dictionary(
      fc.oneof(fc.constantFrom('filter', 'sort', 'range'), fc.string()),
      anything,
    )
    fc.assert(
      fc.property(fc.constantFrom(...registry.all), parameters, (entity, given) => {
        try {
          const { range } = parseQuery(entity, given)
          expect(range[1] - range[0]).toBeLessThan(1000)
        } catch (error) {
          expect(error).toBeInstanceOf(ProblemError)
          expect((error as ProblemError).code).toBe('malformed')
        }
      }),
      { numRuns: 1000 },
    )
  })
})
