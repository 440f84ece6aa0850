import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Job } from '../../src/contract/answers/jobs.ts'
import type { Caller } from '../support/api.ts'
import { insertJob } from '../support/jobs.ts'
import { told } from '../support/neighbours.ts'
import { startPushing, type Pushing } from '../support/pushes.ts'

let { api, pushes } = {} as Pushing
beforeEach(async () => void ({ api, pushes } = await startPushing()))
afterEach(() => api.close())

const jobOf = async (id: string) => (await api.call(`/jobs/${id}`)).body as Job
const retry = (id: string, as: Caller) => pushes.post(`/jobs/${id}/retry`, undefined, as)

describe('retrying a job', () => {
  const wide = { sub: 'u-x', name: 'X', roles: ['admin'], casinos: ['cf_aurora', 'cf_fjord', 'cf_nimbus'] }
  const failedPush = async () => {
    for (const bridge of ['aurora-north', 'alpine']) await told(api, `bridges/${bridge}`, 'fail')
    const { record } = await pushes.start('/integrations/polaris', undefined, wide)
    await api.settled()
    for (const bridge of ['aurora-north', 'alpine']) await told(api, `bridges/${bridge}`, 'fine')
    expect((await jobOf(record.id)).items.map(({ outcome }) => outcome)).toEqual(Array(3).fill('failed'))
    return record.id
  }

  it('leaves out casinos that its user has lost since', async () => {
    const id = await failedPush()
    const { status, record } = await retry(id, { ...wide, casinos: ['cf_aurora'] })
    expect(status).toBe(202)
    await api.settled()
    expect((await jobOf(record.id)).items).toMatchObject([{ id: 'cf_aurora', outcome: 'ok' }])
  })

  it('is refused if nothing is left, or the user has lost the role', async () => {
    const id = await failedPush()
    expect((await retry(id, { ...wide, casinos: ['cf_bluefin'] })).status).toBe(404)
    expect((await retry(id, { ...wide, roles: ['visitor'] })).status).toBe(403)
    await api.settled()
    for (const casino of wide.casinos)
      expect((await api.call(`/casinos/${casino}`)).record['pushState']).toBe('never')
  })

  it('does not let others do what they are refused', async () => {
    const items = [{ casinoId: 'cf_jolly', gameId: 'fox-and-lantern', active: false }]
    const { record } = await pushes.post('/casino-games/batch', { dryRun: false, items }, 'scopedAdmin')
    await api.settled()
    expect((await jobOf(record.id)).state).toBe('failed')
    expect((await retry(record.id, 'admin')).status).toBe(404)
  })
})

describe("an item that the job's user is no longer allowed to process", () => {
  const waiting = (id: string) => ({
    by: 'scopedAdmin' as const,
    state: 'queued' as const,
    items: [{ id, label: id }],
  })

  it.each([
    [
      'push',
      { ...waiting('bluefin-bridge'), on: { resource: 'casinos', recordId: 'cf_bluefin' } },
      'notFound',
    ],
    [
      'activation',
      {
        ...waiting('cell'),
        on: { resource: 'casino-games' },
        given: { cell: { ownerId: 'cf_jolly', gameId: 'fox-and-lantern', active: false } },
      },
      'referenceMissing',
    ],
    [
      'import',
      {
        ...waiting('game'),
        on: { resource: 'game-providers', recordId: 'hexanode' },
        input: { providerId: 'hexanode' },
        given: { game: { fault: { code: 'gameNotOffered' } } },
      },
      'noPermission',
    ],
  ])('fails in a %s', async (kind, job, code) => {
    const id = await insertJob(api, { kind, ...job })
    // Starting any job begins queued ones.
    await pushes.start('/casinos/cf_aurora')
    await api.settled()
    expect((await jobOf(id)).items).toMatchObject([{ outcome: 'failed', reason: { code } }])
  })
})
