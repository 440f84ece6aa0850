import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Push } from '../../src/contract/pushes.ts'
import { told } from '../support/neighbours.ts'
import { startPushing, type Pushing } from '../support/pushes.ts'
import type { PushPlan } from '../../src/contract/answers/jobs.ts'

let { api, pushes } = {} as Pushing
beforeEach(async () => void ({ api, pushes } = await startPushing()))
afterEach(() => api.close())

const aurora = '/casinos/cf_aurora'
const polaris = '/integrations/polaris'

describe('a push of an integration', () => {
  const ids = ['cf_aurora', 'cf_fjord', 'cf_nimbus']

  it('has an item for each of its casinos, or for the chosen ones', async () => {
    expect((await pushes.plan(polaris)).map(({ id }) => id)).toEqual(ids)
    expect((await api.call(polaris)).record['pushState']).toBe('never')
    const { push: some } = await pushes.push(polaris, { targets: ['cf_fjord'] })
    expect(some.targets.map(({ id }) => id)).toEqual(['cf_fjord'])
    expect((await api.call(polaris)).record['pushState']).toBe('changed')
    const { job } = await pushes.push(polaris)
    expect(job.items.map(({ id, outcome }) => [id, outcome])).toEqual([
      ['cf_aurora', 'ok'],
      ['cf_fjord', 'unchanged'],
      ['cf_nimbus', 'ok'],
    ])
    expect((await api.call(polaris)).record['pushState']).toBe('upToDate')
    const { rows } = await api.call('/integrations?filter={"pushState":"upToDate"}')
    expect(rows.map(({ id }) => id)).toEqual(['polaris'])
  })

  it('has a version that does not count hidden targets', async () => {
    const seen = async (targets: string[]) => {
      const { push } = await pushes.push(polaris, { targets })
      return (await api.call(`/pushes/${push.id}`, { as: 'visitor' })).record
    }
    const [alone, beside] = [await seen(['cf_aurora']), await seen(ids)]
    expect(beside['targets']).toHaveLength(1)
    expect(beside.version).toBe(alone.version)
  })

  it('cannot run while one of its casinos is pushed, nor the reverse', async () => {
    await told(api, 'bridges/aurora-north', 'slow')
    const giveUp = api.keepWaiting()
    const first = await pushes.start(polaris)
    for (const path of [polaris, aurora]) {
      const second = await pushes.start(path)
      expect(second.body).toMatchObject({
        status: 409,
        code: 'alreadyRunning',
        refs: [{ resource: 'jobs', id: first.record.id, label: 'Polaris Play' }],
      })
    }
    expect((await pushes.start('/casinos/cf_bluefin')).status).toBe(202)
    giveUp()
    await api.settled()
    await told(api, 'bridges/aurora-north', 'fine')
    expect((await pushes.start(aurora)).status).toBe(202)
    await api.settled()
  })

  it('skips the rest when it is cancelled', async () => {
    await told(api, 'bridges/aurora-north', 'slow')
    const giveUp = api.keepWaiting()
    const { record } = await pushes.start(polaris)
    expect((await pushes.post(`/jobs/${record.id}/cancel`)).status).toBe(200)
    giveUp()
    await api.settled()
    const { body } = await api.call(`/pushes/${record.id}`)
    const outcomes = new Set((body as Push).targets.map(({ outcome }) => outcome))
    for (const outcome of outcomes) expect(['failed', 'cancelled']).toContain(outcome)
  })

  it('accepts only casinos of the integration', async () => {
    expect((await pushes.start(polaris, { targets: ['cf_cobalt'] })).body).toMatchObject({
      status: 422,
      errors: { 'targets.0': { code: 'referenceMissing' } },
    })
    expect((await pushes.start(polaris, { targets: [] })).body).toMatchObject({ code: 'nothingToPush' })
    expect((await pushes.start(polaris, { targets: 'all' })).body).toMatchObject({ status: 422 })
    expect((await pushes.start(polaris, { all: true })).body).toMatchObject({ status: 422 })
    expect((await pushes.start('/integrations/none')).status).toBe(404)
  })

  it('is limited to visible casinos for administrators of selected casinos', async () => {
    const as = 'scopedAdmin'
    const { body } = await api.call(`${polaris}/push`, { as })
    expect((body as PushPlan).targets.map(({ id }) => id)).toEqual(['cf_aurora'])
    expect((await pushes.start(polaris, { targets: ids }, as)).status).toBe(422)
    const { record } = await pushes.start(polaris, {}, as)
    await api.settled()
    expect((await api.call(`/jobs/${record.id}`, { as })).body).toMatchObject({ total: 1, state: 'done' })
  })
})

describe('a visitor', () => {
  it('sees pushes of visible casinos only', async () => {
    const { push: whole } = await pushes.push(polaris)
    await told(api, 'bridges/aurora-north', 'fail')
    const { push: failed } = await pushes.push('/casinos/cf_fjord')
    const { rows } = await api.call('/pushes', { as: 'visitor' })
    expect(rows.map(({ id }) => id)).toEqual([whole.id])
    expect(rows[0]).toMatchObject({
      casinoIds: ['cf_aurora'],
      targets: [{ id: 'cf_aurora', outcome: 'ok' }],
      configurationHash: null,
    })
    expect((await api.call(`/pushes/${whole.id}`, { as: 'visitor' })).text).not.toContain('Fjord')
    expect((await api.call(`/pushes/${failed.id}`, { as: 'visitor' })).status).toBe(404)
    expect((await api.call('/pushes', { as: 'guest' })).rows).toEqual([])
  })
})
