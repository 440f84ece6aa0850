import { afterEach, beforeEach, expect, it } from 'vitest'
import { registry } from '../../../resources/entities.ts'
import { allRowsRange, type Store } from '../../../fake-api/stores/store.ts'
import { sumsOfRoundsByGroup } from '../../../fake-api/reports/totals.ts'
import { openTestStore, storeUnderTest } from '../../support/stores.ts'
import { installation } from '../../support/api.ts'
import type { Row } from '../../../src/contract/values.ts'

const [sample] = installation()['game-rounds'] as [Row]
const round = (id: string, startedAt: string, status = 'completed'): Row => ({
  ...sample,
  id,
  startedAt,
  status,
})

let store: Store
beforeEach(async () => {
  const rounds = [
    ...[round('old', '2025-03-10T10:00:00.000Z'), round('waiting', '2025-04-10T10:00:00.000Z', 'open')],
    ...[round('settled', '2025-04-11T10:00:00.000Z'), round('young', '2026-10-31T23:59:59.999Z')],
  ]
  store = await openTestStore({ 'game-rounds': rounds }, registry)
})
afterEach(() => store.close())

const ids = async () =>
  (
    await store.list('game-rounds', {
      where: [],
      sort: [{ field: 'startedAt', order: 'ASC' }],
      range: allRowsRange,
    })
  ).rows.map(({ id }) => id)
const played = async () =>
  (await sumsOfRoundsByGroup(store, { from: '2025-01-01', to: '2027-12-31' }, [])).reduce(
    (sum, { sums }) => sum + sums.completed,
    0,
  )

const now = new Date('2026-11-20T09:00:00Z')

it('rounds are kept forever by default', async () => {
  await store.upkeep(now, null)
  expect(await ids()).toEqual(['old', 'waiting', 'settled', 'young'])
})

it.skipIf(storeUnderTest === 'json')(
  'old months are deleted with their sums, unless they have an open round',
  async () => {
    expect(await played()).toBe(3)
    await store.upkeep(now, 12)
    expect(await ids()).toEqual(['waiting', 'settled', 'young'])
    expect(await played()).toBe(2)
    const waiting = (await store.get('game-rounds', 'waiting')) as Row
    await store.transaction((tx) =>
      tx.replace('game-rounds', { ...waiting, status: 'refunded', version: waiting.version + 1 }),
    )
    await store.upkeep(now, 12)
    expect(await ids()).toEqual(['young'])
    expect(await played()).toBe(1)
  },
)

it('partitions for the coming months exist', async () => {
  await store.upkeep(new Date('2027-01-15T00:00:00Z'), null)
  await store.transaction((tx) => tx.insert('game-rounds', round('later', '2027-04-30T12:00:00.000Z')))
  expect((await ids()).at(-1)).toBe('later')
})
