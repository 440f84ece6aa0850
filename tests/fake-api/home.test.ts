import { afterEach, beforeEach, expect, it } from 'vitest'
import type { ComponentStatesAnswer } from '../../src/contract/answers/checks.ts'
import type { HomeAnswer } from '../../src/contract/answers/general.ts'
import { fixtures, ifMatch, installation, now, startApi, type Caller, type TestApi } from '../support/api.ts'
import { told } from '../support/neighbours.ts'

let api: TestApi
beforeEach(async () => {
  let time = Date.parse(now)
  api = await startApi({ clock: () => new Date((time += 1000)) })
})
afterEach(() => api.close())

const home = async (as: Caller = 'admin') => (await api.call('/home', { as })).body as HomeAnswer
const of = async (kind: string, as?: Caller) => (await home(as)).attention.find((item) => item.kind === kind)

it('names casinos with changes that are not pushed yet', async () => {
  await push('cf_aurora')
  const before = await of('unpushed', 'scopedAdmin')
  expect(before).toBeUndefined()
  const { record } = await api.call('/casinos/cf_aurora')
  const body = { showGameLaunchPage: !record['showGameLaunchPage'] }
  await api.call('/casinos/cf_aurora', { method: 'PATCH', body, headers: ifMatch(record) })
  expect(await of('unpushed', 'scopedAdmin')).toEqual({
    kind: 'unpushed',
    count: 1,
    refs: [{ resource: 'casinos', id: 'cf_aurora', label: record['name'] }],
  })
  await push('cf_aurora')
  expect(await of('unpushed', 'scopedAdmin')).toBeUndefined()
})

it('says that the number is unknown if there are too many casinos to compute it', async () => {
  const state = installation()
  const [first] = state['casinos'] ?? []
  const more = Array.from({ length: 20_000 }, (_, index) => ({ ...first, id: `cf_more${index}`, version: 1 }))
  const large = await startApi({ state: { ...state, casinos: [...(state['casinos'] ?? []), ...more] } })
  const { attention } = (await large.call('/home')).body as HomeAnswer
  expect(attention).toContainEqual({ kind: 'unpushed', count: 0, refs: [], unknown: true })
  expect(attention.length).toBeGreaterThan(1)
  await large.close()
})

it('counts components with mismatches, and those that are due', async () => {
  const { components } = (await api.call('/cpv-components')).body as ComponentStatesAnswer
  const before = await of('overdueComponents')
  const later = await startApi({ clock: () => new Date('2026-12-24T00:00:00Z') })
  const { attention } = (await later.call('/home')).body as HomeAnswer
  await later.close()
  expect(attention.find(({ kind }) => kind === 'overdueComponents')?.count).toBe(components.length)
  expect(before?.count ?? 0).toBeLessThan(components.length)
  expect((await of('mismatchingComponents'))?.count).toBeGreaterThan(0)
})

async function push(id: string) {
  const { status } = await api.call(`/casinos/${id}/push`, {
    method: 'POST',
    headers: { 'Idempotency-Key': crypto.randomUUID() },
    body: {},
  })
  expect(status).toBe(202)
  await api.settled()
}

it('counts open rounds that are refunded within three days, in visible casinos', async () => {
  const rounds = installation()['game-rounds'] ?? []
  const fresh = await startApi({ state: { ...fixtures(), 'game-rounds': rounds } })
  const soon = Date.parse(now) + 3 * 86_400_000
  for (const as of ['admin', 'scopedAdmin'] as const) {
    const { rows } = await fresh.call('/game-rounds?filter={"status":"open"}', { as })
    const due = rows.filter(({ refundAt }) => typeof refundAt === 'string' && Date.parse(refundAt) <= soon)
    const { attention } = (await fresh.call('/home', { as })).body as HomeAnswer
    expect(attention.find(({ kind }) => kind === 'roundsNearRefund')?.count ?? 0).toBe(due.length)
  }
  await fresh.close()
})

it('says that RTP alerts are unknown while reports fail', async () => {
  expect(await of('rtpAlerts')).toBeUndefined()
  await told(api, 'reporting/service', 'fail')
  expect(await of('rtpAlerts')).toEqual({ kind: 'rtpAlerts', count: 0, refs: [], unknown: true })
})
