import fc from 'fast-check'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { defineEntity } from '../../../src/contract/entity.ts'
import * as field from '../../../src/contract/fields.ts'
import { createRegistry } from '../../../src/contract/registry.ts'
import type { Condition, Query, Scalar, Sort } from '../../../src/contract/query.ts'
import type { Row } from '../../../src/contract/values.ts'
import { findBestMatchesInRows, selectPage } from '../../../fake-api/stores/select.ts'
import type { Store, TextSearch } from '../../../fake-api/stores/store.ts'
import { openAsStored } from '../../support/stores.ts'

const texts = [
  '',
  'a',
  'A',
  'ä',
  'Ärger 10',
  'ärger 9',
  'b-1',
  'b 1',
  'B"\\',
  'g10',
  'G9',
  'ẞ',
  'ΑΣ',
  '100',
  '😀',
  '%_',
]
const instants = ['2026-01-01T00:00:00.000Z', '2026-02-10T23:59:59.999Z', '2026-02-11T00:00:00.000Z']
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
const text = fc.constantFrom(...texts)
const number = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.constantFrom(0.5, 1e15, -0.25))
const instant = fc.constantFrom(...instants)
const inner = fc.record({ id: maybe(text), n: number }, { requiredKeys: [] })

/** Documents of any shape: absent, empty, single and multiple values, nested. */
const documents = fc
  .array(
    fc.record(
      {
        name: maybe(text),
        count: maybe(number),
        flag: fc.boolean(),
        at: maybe(instant),
        ids: fc.array(maybe(text), { maxLength: 3 }),
        by: fc.oneof(inner, fc.constant(null)),
        parts: fc.array(inner, { maxLength: 3 }),
      },
      { requiredKeys: [] },
    ),
    { maxLength: 12 },
  )
  .map((rows) =>
    rows.map((row, index): Row => ({ id: `r${index % 3}-${index}`, version: index + 1, ...row })),
  )

const amount = fc.integer({ min: 0, max: 3 })
const id = fc.constantFrom('a', 'b', 'c-10', 'c-9')
const rounds = fc
  .array(
    fc.record({
      providerRoundId: id,
      playerId: id,
      casinoId: id,
      integrationId: maybe(id),
      gameId: id,
      versionNumber: fc.constantFrom('v1.9', 'v1.51'),
      startedAt: instant,
      endedAt: maybe(instant),
      currency: fc.constantFrom('EUR', 'COINS'),
      moneyKind: fc.constantFrom('real', 'bonus'),
      voucherCode: maybe(text),
      debit: amount,
      credit: amount,
      totalWin: amount,
      gambled: amount,
      gambledWon: amount,
      fundsStart: amount,
      fundsEnd: maybe(amount),
      status: fc.constantFrom('open', 'completed'),
      closeType: fc.constant(null),
      closedBy: maybe(text),
      displayedOutcome: fc.constant(null),
    }),
    { maxLength: 12 },
  )
  .map((rows) => rows.map((row, index): Row => ({ id: `r${index}`, version: 1, ...row })))

interface Fields {
  texts: string[]
  numbers: string[]
  instants: string[]
  others: string[]
}
const ofDocuments: Fields = {
  texts: ['name', 'ids', 'by.id', 'parts.id', 'nowhere', 'nowhere.deep'],
  numbers: ['count', 'by.n', 'parts.n', 'version'],
  instants: ['at'],
  others: ['flag', 'id', 'by', 'parts'],
}
const ofRounds: Fields = {
  texts: ['casinoId', 'voucherCode', 'closedBy', 'integrationId', 'status', 'nowhere'],
  numbers: ['debit', 'fundsEnd'],
  instants: ['startedAt', 'endedAt'],
  others: ['id'],
}
const flat = ({ texts, numbers, instants }: Fields) =>
  [...texts, ...numbers, ...instants].filter((field) => !/^(ids|parts)/.test(field))

function queries(fields: Fields): fc.Arbitrary<Query> {
  const every = Object.values(fields).flat() as string[]
  const scalar: fc.Arbitrary<Scalar> = fc.oneof(text, id, number, instant, fc.boolean(), fc.constant(null))
  const leaf: fc.Arbitrary<Condition> = fc.oneof(
    fc.record({
      field: fc.constantFrom(...every),
      op: fc.constant('in' as const),
      values: fc.oneof(
        fc.array(scalar, { maxLength: 3 }),
        // Long lists are looked up in another way than short ones.
        fc
          .array(scalar, { maxLength: 3 })
          .map((some) => [...some, ...Array.from({ length: 60 }, (_, n) => `x${n}`)]),
      ),
    }),
    fc.record({
      field: fc.constantFrom(...every),
      op: fc.constantFrom('gte' as const, 'lte' as const),
      value: fc.oneof(number, instant, text, fc.constant('2026-02-11')),
    }),
  )
  const condition = fc.oneof(
    leaf,
    fc.record({ op: fc.constantFrom('any' as const, 'all' as const), of: fc.array(leaf, { maxLength: 2 }) }),
    fc.record({
      op: fc.constant('within' as const),
      field: fc.constantFrom(...every),
      values: fc.array(text, { maxLength: 6 }),
    }),
  )
  const among = fc.uniqueArray(fc.oneof(text, id), { maxLength: 4 })
  const sort: fc.Arbitrary<Sort> = fc
    .tuple(fc.constantFrom(...flat(fields)), fc.constantFrom('ASC' as const, 'DESC' as const), among)
    .map(([field, order, ids]) => {
      return { field, order, ...(ids[0] && fields.texts.includes(field) && { among: ids, plain: true }) }
    })
  return fc
    .record({
      where: fc.array(condition, { maxLength: 2 }),
      sort: fc
        .array(sort, { maxLength: 1 })
        .map((some) => [...some, { field: 'id', order: 'ASC' as const, plain: true as const }]),
      range: fc.tuple(fc.nat(4), fc.nat(9)).map(([from, more]): [number, number] => [from, from + more]),
      ...{
        search: maybe(
          fc.record({
            text: fc.constantFrom('a', 'Ä', 'ß', '1', '%', 'ς', '"', '\\'),
            fields: fc.constant(fields.texts),
          }),
        ),
      },
    })
    .map(({ search, ...query }) => ({ ...query, ...(search && { search }) }))
}

it.each([
  ['things', documents, queries(ofDocuments)],
  ['game-rounds', rounds, queries(ofRounds)],
])(
  '%s: for any rows and query, the answer is the same as in memory',
  async (collection, someRows, someQueries) => {
    const run = async (given: Row[], asked: Query[]) => {
      const store: Store = await openAsStored({ [collection]: given }, createRegistry([]))
      for (const query of asked)
        expect(await store.list(collection, query), JSON.stringify(query)).toEqual(selectPage(given, query))
      await store.close()
    }
    const many = fc.array(someQueries, { minLength: 10, maxLength: 20 })
    await fc.assert(fc.asyncProperty(someRows, many, run), { numRuns: 40, endOnFailure: true })
  },
  120_000,
)

const things = defineEntity({
  name: 'things',
  label: 'name',
  access: {},
  schema: () => z.object({ id: field.id(), name: field.text() }),
})

const wanteds: fc.Arbitrary<TextSearch> = queries(ofDocuments).chain(({ where, sort }) =>
  fc.record({
    text: fc.constantFrom('a', 'b 1', 'ä', 'ärger', '1', '10', 'ς', 'ασ', '\\', '%', '😀', 'r1 1'),
    fields: fc.constant(['id', 'name']),
    where: fc.constant(where.slice(0, 1)),
    sort: fc.constant(sort ?? []),
    most: fc.integer({ min: 1, max: 6 }),
  }),
)

it('full-text ranking is the same as in memory', async () => {
  const run = async (given: Row[], asked: TextSearch[]) => {
    const store = await openAsStored({ things: given }, createRegistry([things]))
    for (const wanted of asked)
      expect(await store.best('things', wanted), JSON.stringify(wanted)).toEqual(
        findBestMatchesInRows(given, wanted),
      )
    await store.close()
  }
  const many = fc.array(wanteds, { minLength: 10, maxLength: 20 })
  await fc.assert(fc.asyncProperty(documents, many, run), { numRuns: 25, endOnFailure: true })
}, 120_000)
