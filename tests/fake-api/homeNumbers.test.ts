import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generateState } from '../../fake-api/scripts/generate.ts'
import { hasAttentionReason } from '../../src/contract/componentChecks.ts'
import {
  attentionKinds,
  componentReasonByAttentionKind,
  type AttentionKind,
} from '../../src/contract/home.ts'
import { defaultPreset, periodOfPreset } from '../../src/contract/reports/period.ts'
import { linkOfAttention } from '../../resources/home/Attention.tsx'
import { fixtures, now, startApi, type TestApi } from '../support/api.ts'
import type { ComponentStatesAnswer } from '../../src/contract/answers/checks.ts'
import type { HomeAnswer } from '../../src/contract/answers/general.ts'

let api: TestApi
let attention: HomeAnswer['attention']
beforeAll(async () => {
  const amounts = { casinos: 20, games: 60, rounds: 6_000 }
  api = await startApi({ state: generateState(fixtures(), amounts), clock: () => new Date(now) })
  ;({ attention } = (await api.call('/home')).body as HomeAnswer)
}, 60_000)
afterAll(() => api.close())

const paths: Record<string, string> = {
  'audit-entries': 'reporting/audit-entries',
  'cpv-checks': 'cpv/checks',
  casinos: 'casinos/manage',
  integrations: 'integrations/manage',
}
const ways = { pathOf: (collection: string) => paths[collection] ?? '', mayPush: () => true }

/** The total of the list that the link on the home page opens. */
async function onItsPage(kind: AttentionKind, to: string): Promise<number> {
  const need = componentReasonByAttentionKind[kind]
  if (need) {
    const { components } = (await api.call('/cpv-components')).body as ComponentStatesAnswer
    return components.filter((state) => hasAttentionReason(need, state)).length
  }
  if (kind === 'rtpAlerts') {
    const period = JSON.stringify(periodOfPreset(defaultPreset, new Date(now)))
    const { body } = await api.call(
      `/reporting/rtp-verdicts?filter=${encodeURIComponent(period)}&range=[0,999]`,
    )
    const { rows } = body as { rows: { gameId: string; verdict: string }[] }
    return new Set(rows.filter(({ verdict }) => verdict === 'alert').map(({ gameId }) => gameId)).size
  }
  const [path = '', search] = to.split('?')
  const collection = Object.keys(paths).find((name) => `/${paths[name]}` === path) ?? 'game-rounds'
  const own = new URLSearchParams(search).get('filter') ?? '{}'
  const answer = await api.call(`/${collection}?filter=${encodeURIComponent(own)}&range=[0,999]`)
  expect(answer.status).toBe(200)
  return Number(answer.headers.get('X-Total-Count'))
}

const written = (to: ReturnType<typeof linkOfAttention>) =>
  typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}`

describe('a number on the home page', () => {
  // Other tests cover rounds that expire soon.
  it.each(attentionKinds.filter((kind) => !kind.startsWith('rounds')))(
    'equals the number on the linked page: %s',
    async (kind) => {
      const item = attention.find((one) => one.kind === kind) ?? { kind, count: 0, refs: [] }
      const to = written(linkOfAttention({ ...item, refs: [] }, ways))
      expect(item.unknown).toBeUndefined()
      expect(await onItsPage(kind, to)).toBe(item.count)
    },
  )

  it('counts components that are not allowed, and those that only the directory knows', async () => {
    const { components } = (await api.call('/cpv-components')).body as ComponentStatesAnswer
    const unknown = components.filter(({ allowed, recent }) => allowed.length === 0 && recent.length === 0)
    const overdue = attention.find(({ kind }) => kind === 'overdueComponents')?.count ?? 0
    expect(overdue).toBeGreaterThanOrEqual(unknown.length)
    await api.call('/cpv-checks', {
      method: 'POST',
      body: { reason: 'routine', components: ['promo-overlay'] },
      headers: { 'Idempotency-Key': 'unlisted' },
    })
    await api.settled()
    const after = (await api.call('/home')).body as HomeAnswer
    expect(after.attention.find(({ kind }) => kind === 'unlistedComponents')).toMatchObject({
      count: 1,
      refs: [{ label: 'promo-overlay' }],
    })
  })
})
