import fc from 'fast-check'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, it, onTestFinished } from 'vitest'
import { registry } from '../../../resources/entities.ts'
import { sumsByCurrencyAndMoneyKind, sumsOfRoundsByGroup } from '../../../fake-api/reports/totals.ts'
import { readGroupPageFromStore } from '../../../fake-api/reports/page.ts'
import type {
  GroupPageRequest,
  GroupTotals,
  TotalsFilter,
} from '../../../src/contract/reports/reportingService.ts'
import type { Store } from '../../../fake-api/stores/store.ts'
import { openSharedDatabase } from '../../../fake-api/stores/sql/database.ts'
import { createSqlStore, fillStore } from '../../../fake-api/stores/sql/sqlStore.ts'
import { reportDayEnd, reportDayStart } from '../../../src/contract/day.ts'
import { createJsonStore } from '../../../fake-api/stores/jsonStore.ts'
import type { Grouping } from '../../../src/contract/reports.ts'
import { figureNames } from '../../../src/contract/reports/figures.ts'
import type { Row } from '../../../src/contract/values.ts'
import { settleNothing } from '../../support/imported.ts'
import { period } from '../../support/reports.ts'
import { rounds } from '../../support/rounds.ts'
import { openTestStore, storeUnderTest } from '../../support/stores.ts'

let database: Store
beforeAll(async () => {
  database = await openTestStore({}, registry)
})
afterAll(() => database.close())

const inOrder = (groups: readonly GroupTotals[]) =>
  groups
    .map((group) => ({ key: JSON.stringify({ ...group, sums: null }), ...group }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))

const groupings: Grouping[][] = [
  ['day'],
  ['casinoId'],
  ['gameId'],
  ['casinoId', 'gameId'],
  ['day', 'casinoId'],
  [],
]

/** A filter by some values of rounds, or none. */
const narrowing = (some: readonly Row[], name: string) =>
  fc.option(fc.subarray([...new Set(some.map((row) => String(row[name])))]), { nil: undefined })

const ever = { from: '2000-01-01', to: '2099-12-31' }

const order = fc.constantFrom('ASC', 'DESC')

/** Some group ids, in random order. */
const idsIn = (some: readonly Row[], by: Grouping) =>
  fc.shuffledSubarray([...new Set(some.map((row) => String(row[by])))])

/** Any page of a report: sort, range, top groups, all money kinds together. */
const pages = (groupBy: readonly Grouping[], some: readonly Row[]): fc.Arbitrary<GroupPageRequest> =>
  fc.record({
    sort: fc.oneof(
      fc.record({ field: fc.constantFrom(...groupBy, 'currency', 'moneyKind', ...figureNames), order }),
      ...groupBy
        .filter((by) => by !== 'day')
        .map((by) => fc.record({ field: fc.constant(by), order, ids: idsIn(some, by) })),
    ),
    range: fc.option(fc.constantFrom([0, 0], [0, 4], [2, 9], [500, 520]), { nil: null }),
    best: fc.boolean(),
    together: fc.option(fc.record({ least: fc.constantFrom(0, 1, 3) }), { nil: undefined }),
  })

const itsOwn = it.skipIf(storeUnderTest === 'json')

itsOwn(
  'the database keeps correct totals of any added, changed and removed rounds',
  async () => {
    await fc.assert(
      fc.asyncProperty(rounds(), fc.infiniteStream(fc.nat()), async (all, choices) => {
        const choose = (count: number) => (choices.next().value ?? 0) % count
        const added = all.map((row) => whole(row, row.id))
        await database.replaceAll(noBatches(), settleNothing)
        await database.transaction(async (tx) => {
          for (const row of added) await tx.insert('game-rounds', row)
        })
        const left = new Map(added.map((row) => [row.id, row]))
        await database.transaction(async (tx) => {
          for (const row of added) {
            const fate = choose(3)
            const other = added[choose(added.length)] as Row
            const next = { ...other, id: row.id, startedAt: row['startedAt'], version: 2 }
            if (fate === 0) await tx.remove('game-rounds', row.id)
            if (fate === 1) await tx.replace('game-rounds', next)
            if (fate === 0) left.delete(row.id)
            if (fate === 1) left.set(row.id, next)
          }
        })
        await expectSame([...left.values()])
      }),
      { numRuns: 15 },
    )
  },
  120_000,
)

itsOwn(
  'totals of rounds that are inserted in bulk are the same',
  async () => {
    const some = fc
      .sample(rounds(), 20)
      .flat()
      .map((row, index) => whole(row, `r${index}`))
    await database.replaceAll(batchOf(some), settleNothing)
    await expectSame(some)
  },
  60_000,
)

/** Adds fields that reports ignore. */
const whole = (row: Row, id: string): Row => ({
  ...{ providerRoundId: id, playerId: 'p', versionNumber: 'v1.00', credit: 0, fundsStart: 0 },
  ...row,
  id,
  version: 1,
})

async function expectSame(rows: Row[]) {
  const plain = createJsonStore({ 'game-rounds': rows }, async () => undefined)
  for (const groupBy of groupings) {
    const [filter] = fc.sample(
      fc.record({
        casinoId: narrowing(rows, 'casinoId'),
        gameId: narrowing(rows, 'gameId'),
        currency: narrowing(rows, 'currency'),
        moneyKind: narrowing(rows, 'moneyKind'),
      }),
      1,
    )
    for (const asked of [period, { ...period, ...filter }, ever] as TotalsFilter[]) {
      expect(inOrder(await sumsOfRoundsByGroup(database, asked, groupBy))).toEqual(
        inOrder(await sumsOfRoundsByGroup(plain, asked, groupBy)),
      )
      for (const page of fc.sample(pages(groupBy, rows), 4))
        expect(await readGroupPageFromStore(database, asked, groupBy, page)).toEqual(
          await readGroupPageFromStore(plain, asked, groupBy, page),
        )
    }
  }
  const query = { where: [{ field: 'status', op: 'in', values: ['completed', 'open'] } as const] }
  expect(inOrder(await sumsByCurrencyAndMoneyKind(database, query))).toEqual(
    inOrder(await sumsByCurrencyAndMoneyKind(plain, query)),
  )
}

async function* batchOf(rows: Row[]) {
  yield { collection: 'game-rounds', rows }
}

async function* noBatches() {}

it.skipIf(storeUnderTest !== 'postgres')(
  'a round that begins in the last microseconds of a day is in its sums, its list and its report',
  async () => {
    const shared = await openSharedDatabase(inject('databaseUrl'), `test_${randomUUID().replaceAll('-', '')}`)
    onTestFinished(shared.close)
    const [sample] = fc.sample(rounds(), { numRuns: 5, seed: 1 }).flat()
    const row: Row = {
      ...whole(sample as Row, 'late'),
      startedAt: reportDayEnd('2026-10-25'),
      status: 'completed',
    }
    await fillStore(shared, registry, async () => ({ 'game-rounds': [row] }))
    await sql`update game_rounds set started_at = started_at + interval '600 microseconds'`.execute(shared.db)
    const { list, totals } = createSqlStore(shared, registry)
    const where = [
      { field: 'startedAt', op: 'gte', value: reportDayStart('2026-10-25') },
      { field: 'startedAt', op: 'lte', value: reportDayEnd('2026-10-25') },
    ] as const
    const found = await list('game-rounds', { where, sort: [], range: [0, 9] })
    expect(found.rows.map(({ id }) => id)).toEqual(['late'])
    const ids = { casinoId: [String(row['casinoId'])], gameId: [String(row['gameId'])] }
    expect(await totals?.groups({ from: '2026-10-25', to: '2026-10-25', ...ids }, [])).toHaveLength(1)
    expect(await totals?.of({ where })).toHaveLength(1)
  },
)
