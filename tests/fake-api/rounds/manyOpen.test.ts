import { expect, it } from 'vitest'
import { planOf, requireConfirmed } from '../../../fake-api/rounds/validityPlan.ts'
import type { Problem } from '../../../src/contract/problem.ts'
import type { Reader } from '../../../fake-api/stores/store.ts'
import { now } from './shortening.ts'

it('of more open rounds than a plan reads there is none, and the change is confirmed without one', async () => {
  const casino = { id: 'cf_aurora', version: 1, integrationId: null, gameRoundValidityPeriod: 30 }
  const changes = [{ casino, before: 30, after: 7 }]
  const having = (total: number) =>
    ({
      list: async (collection: string) => ({ rows: [], total: collection === 'game-rounds' ? total : 0 }),
    }) as unknown as Reader
  expect(await planOf(having(20_000), changes, now)).toMatchObject({ rounds: 0, confirmation: null })
  const refusal = { code: 'tooManyRows', status: 422, details: { params: { max: 20_000 } } }
  const many = having(20_001)
  await expect(planOf(many, changes, now)).rejects.toMatchObject(refusal)
  await expect(requireConfirmed(many, changes, now, 'another')).rejects.toMatchObject(refusal)
  const confirmed = await planOf(many, changes, now).catch(
    (error: unknown) => (error as Problem).details.confirmation,
  )
  await expect(requireConfirmed(many, changes, now, String(confirmed))).resolves.toBeUndefined()
})
