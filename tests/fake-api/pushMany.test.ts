import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Job, PushPlan } from '../../src/contract/answers/jobs.ts'
import { ifMatch, type Caller } from '../support/api.ts'
import { told } from '../support/neighbours.ts'
import { startPushing, type Pushing } from '../support/pushes.ts'

let { api, pushes } = {} as Pushing
beforeEach(async () => void ({ api, pushes } = await startPushing()))
afterEach(() => api.close())

const many = (body: object, of = 'casinos', as: Caller = 'admin') => pushes.start(`/${of}`, body, as)
const outcomes = (job: Job) => Object.fromEntries(job.items.map(({ id, outcome }) => [id, outcome]))

async function done(body: object, of?: string): Promise<Job> {
  const { status, record, text } = await many(body, of)
  if (status !== 202) throw new Error(text)
  await api.settled()
  return (await api.call(`/jobs/${record.id}`)).body as Job
}

const ids = ['cf_aurora', 'cf_bluefin', 'cf_cobalt']

it('starts with a plan, which pushes nothing', async () => {
  const { status, body } = await many({ ids, dryRun: true })
  expect(status).toBe(200)
  const { targets } = body as PushPlan
  expect(targets.map(({ id, casinoId }) => [id, casinoId])).toEqual(ids.map((id) => [id, id]))
  for (const { id, changes } of targets) {
    const [own] = await pushes.plan(`/casinos/${id}`)
    expect(changes).toEqual(own?.changes)
  }
  expect((await api.call('/pushes')).rows).toEqual([])
})

it('has an outcome for each casino, and retries failed ones only', async () => {
  await told(api, 'bridges/harbour-west', 'fail')
  const first = await done({ ids })
  const states = outcomes(first)
  expect(first).toMatchObject({ kind: 'push', resource: 'casinos', recordId: null, state: 'partlyFailed' })
  expect(states['cf_aurora']).toBe('ok')
  const failed = ids.filter((id) => states[id] === 'failed')
  expect(failed.length).toBeGreaterThan(0)
  await told(api, 'bridges/harbour-west', 'fine')
  const { record } = await pushes.post(`/jobs/${first.id}/retry`)
  await api.settled()
  const again = (await api.call(`/jobs/${record.id}`)).body as Job
  expect(outcomes(again)).toEqual(Object.fromEntries(failed.map((id) => [id, 'ok'])))
  for (const id of ids) expect((await api.call(`/casinos/${id}`)).record['pushState']).toBe('upToDate')
})

it('appears in the history of each record, with its own audit entries', async () => {
  const job = await done({ ids: ids.slice(0, 2) })
  for (const id of ids.slice(0, 2)) {
    const { rows } = await api.call(`/pushes?filter={"casinoIds":"${id}"}`)
    expect(rows).toMatchObject([
      {
        resource: 'casinos',
        recordId: id,
        jobId: job.id,
        state: 'done',
        casinoIds: [id],
        targets: [{ casinoId: id, outcome: 'ok' }],
      },
    ])
    const log = await api.call(`/audit-entries?filter={"recordId":"${id}"}&sort=["id","ASC"]`)
    expect(log.rows).toMatchObject([
      { action: 'attempted', attempted: 'push' },
      { action: 'push', parentId: log.rows[0]?.id },
    ])
  }
  // The attempts are logged in a single step.
  expect((await api.call('/audit-entries/verify')).record).toMatchObject({ valid: true })
})

it('of integrations pushes all or the chosen casinos', async () => {
  const of = ['polaris', 'harbourline']
  const plan = (await many({ ids: of, dryRun: true }, 'integrations')).body as PushPlan
  const casinos = plan.targets.map(({ id }) => id)
  expect(casinos).toEqual(expect.arrayContaining(['cf_aurora', 'cf_bluefin']))
  const job = await done({ ids: of, targets: ['cf_aurora', 'cf_bluefin'] }, 'integrations')
  expect(outcomes(job)).toEqual({ cf_aurora: 'ok', cf_bluefin: 'ok' })
  for (const [id, casino] of [
    ['polaris', 'cf_aurora'],
    ['harbourline', 'cf_bluefin'],
  ]) {
    const { rows } = await api.call(`/pushes?filter={"integrationId":"${id}"}`)
    expect(rows).toMatchObject([
      { resource: 'integrations', recordId: id, casinoIds: [casino], state: 'done' },
    ])
  }
})

it('names secrets to enter again after their bridge moved, and leaves the casino due', async () => {
  await done({ ids: ['cf_aurora'] })
  const { record } = await api.call('/bridges/aurora-north')
  const body = { routerUrl: 'http://elsewhere.example/bridges/aurora-north' }
  await api.call('/bridges/aurora-north', { method: 'PATCH', body, headers: ifMatch(record) })
  expect((await api.call('/casinos/cf_aurora')).record['pushState']).toBe('changed')
  const [target] = await pushes.plan('/casinos/cf_aurora')
  expect(target?.changes).toEqual([
    { field: 'bridge.routerUrl', before: 'http://neighbours.localhost', after: 'http://elsewhere.example' },
  ])
  expect(target?.unsent).toContainEqual({ field: 'servicePassword', code: 'secretAddressChanged' })
  expect(target?.unsent).toContainEqual({ field: 'operatorApiConfig.secret', code: 'secretAddressChanged' })
  await done({ ids: ['cf_aurora'] })
  expect((await api.call('/casinos/cf_aurora')).record['pushState']).toBe('changed')
})
