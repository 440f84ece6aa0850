import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { JobKind } from '../../fake-api/jobs/kind.ts'
import { pushJob } from '../../fake-api/push/job.ts'
import type { HomeAnswer } from '../../src/contract/answers/general.ts'
import type { AttentionKind } from '../../src/contract/home.ts'
import type { PushFailure } from '../../src/contract/answers/jobs.ts'
import type { Push } from '../../src/contract/pushes.ts'
import { installation, now, startApi, type Caller } from '../support/api.ts'
import { told } from '../support/neighbours.ts'
import { pushesOf, startPushing, unpushed, type Pushing } from '../support/pushes.ts'

let { api, pushes } = {} as Pushing
beforeEach(async () => void ({ api, pushes } = await startPushing()))
afterEach(() => api.close())

const aurora = '/casinos/cf_aurora'
const polaris = '/integrations/polaris'
const bridge = 'bridges/aurora-north'

const failed = async (path: string, as: Caller = 'admin') => {
  const { record } = await api.call(path, { as })
  return [record['pushFailed'], record['pushFailures']]
}
const named = async (list: string, as: Caller = 'admin') =>
  (await api.call(`/${list}?filter={"pushFailed":true}`, { as })).rows.map(({ id }) => id)
const atHome = async (as: Caller = 'admin', wanted: AttentionKind = 'failedPushes') => {
  const { attention } = (await api.call('/home', { as })).body as HomeAnswer
  return attention.find(({ kind }) => kind === wanted)?.refs.map(({ id }) => id) ?? []
}

describe('a failed push', () => {
  const unreachable = { casinoId: 'cf_aurora', since: now, reason: { code: 'bridgeUnreachable' } }

  it('is shown on casino, integration and home page with time and reason, until a push succeeds', async () => {
    expect(await failed(aurora)).toEqual([false, []])
    await told(api, bridge, 'refuse')
    await pushes.push(aurora)
    expect(await failed(aurora)).toEqual([true, [unreachable]])
    expect(await failed(polaris)).toEqual([true, [unreachable]])
    expect(await named('casinos')).toEqual(['cf_aurora'])
    expect(await named('integrations')).toEqual(['polaris'])
    expect(await atHome()).toEqual(['cf_aurora'])
    expect(await atHome('scopedAdmin', 'unpushed')).toEqual([])

    await told(api, bridge, 'fine')
    await pushes.push(polaris, { targets: ['cf_aurora'] })
    for (const path of [aurora, polaris]) expect(await failed(path)).toEqual([false, []])
    expect([...(await named('casinos')), ...(await named('integrations')), ...(await atHome())]).toEqual([])
  })

  it('stays if the change is undone, since the bridge does not know that', async () => {
    await pushes.push(aurora)
    await pushes.patch(aurora, { maxRtp: null })
    await told(api, bridge, 'refuse')
    await pushes.push(aurora)
    await pushes.patch(aurora, { maxRtp: 97.5 })
    expect(await failed(aurora)).toEqual([true, [unreachable]])
  })

  it('that fails again keeps its first time, and shows the current reason', async () => {
    let time = Date.parse(now)
    await api.close()
    api = await startApi({ clock: () => new Date((time += 1000)), state: unpushed() })
    pushes = pushesOf(api)
    await told(api, bridge, 'refuse')
    await pushes.push(aurora)
    const { record: first } = await api.call(aurora)
    await told(api, bridge, 'fail')
    await pushes.push(aurora)
    const { record: second } = await api.call(aurora)
    const [before] = first['pushFailures'] as PushFailure[]
    expect(second['pushFailures']).toMatchObject([
      { since: before?.since, reason: { code: 'bridgeRefused' } },
    ])
  })

  it('is shown for visible casinos only, also on their integration', async () => {
    await told(api, bridge, 'refuse')
    await pushes.push('/casinos/cf_fjord')
    for (const as of ['visitor', 'scopedAdmin'] as const) {
      expect(await failed(polaris, as)).toEqual([false, []])
      expect(await named('casinos', as)).toEqual([])
      expect(await named('integrations', as)).toEqual([])
      expect(await atHome(as)).toEqual([])
    }
    await pushes.push(aurora)
    expect(await failed(polaris, 'visitor')).toEqual([true, [unreachable]])
    expect(await failed(polaris)).toEqual([true, [unreachable, { ...unreachable, casinoId: 'cf_fjord' }]])
  })

  it('shows no more of the reason than the push itself', async () => {
    await told(api, bridge, 'fail')
    const { push } = await pushes.push(aurora)
    const [target] = push.targets
    expect(await failed(aurora, 'visitor')).toMatchObject([true, [{ reason: target?.reason }]])
  })

  it("includes failures other than the bridge's", async () => {
    await api.close()
    const broken: JobKind = { ...pushJob, ask: () => Promise.reject(new Error('A fault of our own')) }
    api = await startApi({ kinds: { push: broken }, state: unpushed() })
    pushes = pushesOf(api)
    const { push: done } = await pushes.push(aurora)
    const reason = { code: 'unexpected' }
    expect(done.targets).toMatchObject([{ outcome: 'failed', reason }])
    expect(await failed(aurora)).toEqual([true, [{ ...unreachable, reason }]])
  })
})

it('is part of the fixtures', async () => {
  const fresh = await startApi({ state: installation() })
  const { rows } = await fresh.call('/pushes?sort=["startedAt","ASC"]')
  const last = new Map<string, string | undefined>()
  for (const row of rows)
    for (const { casinoId, outcome } of (row as unknown as Push).targets) last.set(casinoId, outcome)
  const expected = [...last].flatMap(([id, outcome]) => (outcome === 'failed' ? [id] : [])).sort()
  const { rows: casinos } = await fresh.call('/casinos?filter={"pushFailed":true}&sort=["id","ASC"]')
  await fresh.close()
  expect(casinos.map(({ id }) => id)).toEqual(expected)
  expect(expected.length).toBeGreaterThan(1)
})
