import { expect, it, onTestFinished } from 'vitest'
import { computeShorterExpiryPlan, requireConfirmedRoundExpiryPlan } from '../../../fake-api/rounds/expiry.ts'
import type { Impact } from '../../../src/contract/answers/activation.ts'
import type { HomeAnswer } from '../../../src/contract/answers/general.ts'
import type { ProblemError } from '../../../src/contract/problem.ts'
import type { Reader } from '../../../fake-api/stores/store.ts'
import { fixtures } from '../../support/api.ts'
import { now } from './shortening.ts'
import { openRound, startRounds } from './support.ts'

it('with more open rounds than a plan reads, the change is confirmed without a plan', async () => {
  const casino = { id: 'cf_aurora', version: 1, integrationId: null, gameRoundValidityPeriod: 30 }
  const changes = [{ casino, before: 30, after: 7 }]
  const having = (total: number) =>
    ({
      list: async (collection: string) => ({ rows: [], total: collection === 'game-rounds' ? total : 0 }),
    }) as unknown as Reader
  expect(await computeShorterExpiryPlan(having(20_000), changes, now)).toMatchObject({
    rounds: 0,
    confirmation: null,
  })
  const refusal = { code: 'tooManyRows', status: 422, details: { params: { max: 20_000 } } }
  const many = having(20_001)
  await expect(computeShorterExpiryPlan(many, changes, now)).rejects.toMatchObject(refusal)
  await expect(requireConfirmedRoundExpiryPlan(many, changes, now, 'another')).rejects.toMatchObject(refusal)
  const confirmed = await computeShorterExpiryPlan(many, changes, now).catch(
    (error: unknown) => (error as ProblemError).details.confirmation,
  )
  await expect(
    requireConfirmedRoundExpiryPlan(many, changes, now, String(confirmed)),
  ).resolves.toBeUndefined()
})

it('the home page counts the oldest of them, and the preview of a switch the latest', async () => {
  const at = (index: number) => new Date(Date.parse('2026-10-01T00:00:00.000Z') + index * 1000).toISOString()
  const of = fixtures()['casino-games']?.find((row) => row['casinoId'] === 'cf_aurora' && row['active'])
  const gameId = String(of?.['gameId'])
  const one = openRound({ gameId })
  const rounds = Array.from({ length: 20_001 }, (_, index) => ({
    ...one,
    ...{ id: `many${index}`, providerRoundId: `p-many${index}`, startedAt: at(index) },
  }))
  const { api } = await startRounds(rounds, { clock: () => new Date(now) })
  onTestFinished(api.close)
  const { attention } = (await api.call('/home')).body as HomeAnswer
  const due = attention.find(({ kind }) => kind === 'roundsNearRefund')
  expect(due).toMatchObject({ count: 20_000, refs: [{ id: 'many0' }, {}, {}] })
  const items = [{ casinoId: 'cf_aurora', gameId, active: false }]
  const body = { items, dryRun: true }
  const { totals } = (await api.call('/casino-games/batch', { method: 'POST', body })).body as Impact
  expect(totals).toMatchObject({ openRounds: 20_000 })
})
