import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AttentionKind } from '../../../src/contract/home.ts'
import type { Row } from '../../../src/contract/values.ts'
import { sumByCurrency } from '../../../src/contract/currencySums.ts'
import { startApi, type Caller, type TestApi } from '../../support/api.ts'
import { seededNow, seededRounds } from '../../support/seededRounds.ts'
import type { Attention, HomeAnswer } from '../../../src/contract/answers/general.ts'

let api: TestApi
beforeAll(async () => {
  api = await startApi({ state: seededRounds(), clock: () => new Date(seededNow) })
}, 120_000)
afterAll(() => api.close(), 120_000)

const list = (filter: object, as: Caller = 'admin') => {
  const search = new URLSearchParams({
    filter: JSON.stringify({ status: ['open'], ...filter }),
    sort: '["expiresAt","ASC"]',
    range: '[0,999]',
  })
  return api.call(`/game-rounds?${search}`, { as })
}
const home = async (kind: AttentionKind, as: Caller = 'admin') => {
  const { attention } = (await api.call('/home', { as })).body as HomeAnswer
  const found: Attention | undefined = attention.find((item) => item.kind === kind)
  return found ?? { kind, count: 0, refs: [], lost: [], outstanding: [] }
}
const amounts = (rows: readonly Row[]) =>
  sumByCurrency(
    rows.map((row) => ({
      currency: String(row['currency']),
      amount: Number(row['totalWin']) - Number(row['credit']),
    })),
  )

it.each<Caller>(['admin', 'scopedAdmin'])(
  'the home page counts the same as list and rounds (%s)',
  async (as) => {
    const { rows: open } = await list({}, as)
    for (const [kind, awaits, field] of [
      ['roundsNearRefund', 'refund', 'refundAt'],
      ['roundsLeftToPeople', 'people', 'expiresAt'],
    ] as const) {
      const { until } = await home(kind)
      const { count, refs, lost, outstanding } = await home(kind, as)
      const listed = (await list({ awaits: [awaits], [`${field}_lte`]: until }, as)).rows
      const own = open.filter((row) => row['awaits'] === awaits && String(row[field] ?? '~') <= String(until))
      if (as === 'admin') expect(count).toBeGreaterThan(0)
      expect(listed).toHaveLength(count)
      expect(own.map(({ id }) => id)).toEqual(listed.map(({ id }) => id))
      expect(new Set(refs.map(({ id }) => String(open.find((row) => row.id === id)?.['expiresAt'])))).toEqual(
        new Set(listed.slice(0, 3).map((row) => String(row['expiresAt']))),
      )
      expect(awaits === 'refund' ? lost : outstanding).toEqual(amounts(listed))
      for (const row of listed.slice(0, 20))
        expect((await api.call(`/game-rounds/${row.id}`, { as })).record).toEqual(row)
    }
  },
)

it('each open round waits for one thing, with a time if there is one', async () => {
  const { rows } = await list({})
  const kinds = new Set<string>()
  for (const row of rows) {
    const [awaits, expiresAt, refundAt] = [row['awaits'], row['expiresAt'], row['refundAt']]
    const isLeft = row['credit'] !== 0 || expiresAt === null
    expect(awaits).toBe(isLeft ? 'people' : 'refund')
    expect(refundAt).toBe(isLeft ? null : expiresAt)
    kinds.add(`${String(awaits)} ${expiresAt === null ? 'never' : 'in time'}`)
  }
  expect([...kinds].toSorted()).toEqual(['people in time', 'people never', 'refund in time'])
})
