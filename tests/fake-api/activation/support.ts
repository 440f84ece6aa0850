import type { BatchActivationBody } from '../../../src/contract/activation.ts'
import type { Impact } from '../../../src/contract/answers/activation.ts'
import type { Job } from '../../../src/contract/answers/jobs.ts'
import type { Row } from '../../../src/contract/values.ts'
import { fixtures, installation, type Caller, type TestApi } from '../../support/api.ts'

const at = { 'casino-games': 'casinoId', 'integration-games': 'integrationId' } as const
type Collection = keyof typeof at

export const inCasino = (casinoId: string, gameId: string, active = true) => ({ casinoId, gameId, active })
export const inIntegration = (integrationId: string, gameId: string, active = true) => ({
  integrationId,
  gameId,
  active,
})

/**
 * Three games: RTP 95 % with a version for Malta and some open rounds, 99 % without a version, and one without either. Aurora allows 97.5
 * %. No game is assigned.
 */
export function state(): Record<string, Row[]> {
  const all = fixtures()
  const like = (name: string, id: string, fields: object) => ({
    ...(all[name]?.find((row) => row.id === id) as Row),
    ...fields,
  })
  const game = (id: string, theoreticalRtp: number) =>
    like('games', 'nightjar', { id, name: id, theoreticalRtp })
  const round = (id: string, casinoId: string, startedAt: string, status = 'open') => ({
    ...(installation()['game-rounds']?.[0] as Row),
    ...{ id, casinoId, gameId: 'calm', startedAt, status },
  })
  return {
    ...all,
    games: [...(all['games'] ?? []), game('calm', 95), game('tall', 99), game('idle', 95)],
    'game-versions': [
      like('game-versions', 'nightjar.v1.20', {
        ...{ id: 'calm.v1', gameId: 'calm', jurisdictionIds: ['malta'] },
        properties: { clientChannel: 'stable', rgBar: 'top' },
      }),
    ],
    'casino-games': [],
    'integration-games': [],
    'game-rounds': [
      round('one', 'cf_aurora', '2026-11-18T00:00:00.000Z'),
      round('two', 'cf_aurora', '2026-11-19T00:00:00.000Z'),
      round('past', 'cf_aurora', '2026-11-19T12:00:00.000Z', 'completed'),
      round('three', 'cf_nimbus', '2026-11-19T12:00:00.000Z'),
      round('forever', 'cf_cobalt', '2026-11-19T00:00:00.000Z'),
    ],
  }
}

/** Helpers for tests of assignments, by default of games in casinos. */
export function batches(api: () => TestApi) {
  const batch = (body: BatchActivationBody | object, as: Caller = 'admin', to: Collection = 'casino-games') =>
    api().call(`/${to}/batch`, {
      as,
      method: 'POST',
      body,
      headers: { 'Idempotency-Key': crypto.randomUUID() },
    })
  return {
    batch,
    tried: async (items: object[], as: Caller = 'admin', to: Collection = 'casino-games') =>
      (await batch({ items, dryRun: true }, as, to)).body as Impact,
    /** Waits for the end of the job. Throws if it is refused. */
    async done(body: BatchActivationBody | object, as: Caller = 'admin', to: Collection = 'casino-games') {
      const { status, record, text } = await batch(body, as, to)
      if (status !== 202) throw new Error(text)
      await api().settled()
      return (await api().call(`/jobs/${record.id}`, { as })).record as unknown as Job
    },
    assigned: async (to: Collection = 'casino-games') =>
      (await api().call(`/${to}?sort=["gameId","ASC"]`)).rows.map((row) => [
        row[at[to]],
        row['gameId'],
        row['active'],
      ]),
    changes: async () =>
      (
        await api().call(
          '/audit-entries?filter={"resource":["casino-games"],"action":["create","update","delete"]}&sort=["id","ASC"]',
        )
      ).rows,
  }
}

export const outcomes = (job: Job) => job.items.map(({ outcome }) => outcome)
