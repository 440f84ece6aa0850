import { describe, expect, it } from 'vitest'
import { createRoutes, jobKinds } from '../../fake-api/actionHandlers.ts'
import { callers, ifMatch, startApi } from '../support/api.ts'
import { insertJob } from '../support/jobs.ts'
import { unpushed } from '../support/pushes.ts'
import { startForEach } from '../support/started.ts'
import { importsOf } from './import/support.ts'
import { openRound } from './rounds/support.ts'

const api = startForEach(() =>
  startApi({ state: { ...unpushed(), 'game-rounds': [openRound({ id: 'r' })] } }),
)
const { previewOf } = importsOf(() => api)

/** A request for the action of a record or collection. */
interface Sent {
  id?: string
  body?: object
}

const closing = { booking: 'refund', reason: 'test' }
const items = (owner: object) => [{ ...owner, gameId: 'fox-and-lantern', active: false }]

/** Changes a record; returns the id of its audit entry. */
async function changed() {
  const { record } = await api.call('/bridges/alpine')
  await api.call('/bridges/alpine', { method: 'PATCH', body: { name: 'Other' }, headers: ifMatch(record) })
  const [entry] = (await api.call('/audit-entries')).rows
  if (!entry) throw new Error('Nothing was logged')
  return entry
}

/** A valid request for each action, by its address. */
const samples: Record<string, () => Promise<Sent>> = {
  'casinos/{id}/generate-keys': async () => ({ id: 'cf_cobalt' }),
  'casinos/{id}/push': async () => ({ id: 'cf_aurora' }),
  'integrations/{id}/push': async () => ({ id: 'polaris' }),
  'bridges/{id}/check': async () => ({ id: 'alpine' }),
  'game-providers/{id}/import': async () => {
    const { games } = await previewOf('quartzline')
    const offered = games.filter(({ state }) => state === 'new').slice(0, 1)
    return { id: 'quartzline', body: { games: offered.map(({ providerGameId }) => providerGameId) } }
  },
  'game-rounds/{id}/close': async () => ({ id: 'r', body: closing }),
  'jobs/{id}/cancel': async () => ({
    id: await insertJob(api, { state: 'queued', items: [{ id: 'a', label: 'A' }] }),
  }),
  'jobs/{id}/retry': async () => ({ id: await insertJob(api, { state: 'failed' }) }),
  'audit-entries/{id}/revert': async () => ({ id: (await changed()).id }),
  'casino-games/batch': async () => ({ body: { items: items({ casinoId: 'cf_aurora' }) } }),
  'integration-games/batch': async () => ({ body: { items: items({ integrationId: 'polaris' }) } }),
  'game-rounds/close': async () => ({ body: { ids: ['r'], ...closing } }),
  'casinos/push': async () => ({ body: { ids: ['cf_aurora'] } }),
  'integrations/push': async () => ({ body: { ids: ['polaris'] } }),
  'cpv-checks': async () => ({ body: { reason: 'request' } }),
  'users/{id}/reset-password': async () => ({
    id: callers.visitor.sub,
    body: { password: 'another password' },
  }),
  reports: async () => ({ body: { kind: 'ggr', format: 'en' } }),
  'audit-entries/explain-break': async () => {
    const entry = await changed()
    await api.store.transaction((tx) =>
      tx.replace('audit-entries', { ...entry, version: entry.version + 1, recordLabel: 'Forged' }),
    )
    const { broken } = (await api.call('/audit-entries/verify')).record
    return { body: { broken, reason: 'Restored from a backup.' } }
  },
}

describe('an action that is sent twice with the same key', () => {
  it('is tested for all actions', () => {
    const keyed = Object.entries(createRoutes(jobKinds)).filter(([, { parameters = [] }]) =>
      parameters.some((one) => one === 'idempotencyKey' || one === 'idempotencyKeyUnlessDry'),
    )
    expect(Object.keys(samples).toSorted()).toEqual(keyed.map(([at]) => at.replace('POST /', '')).toSorted())
  })

  it.each(Object.entries(samples))('happens once: %s', async (address, sample) => {
    const { id, body } = await sample()
    const path = `/${address.replace('{id}', id ?? '')}`
    const send = () => api.call(path, { method: 'POST', body, headers: { 'Idempotency-Key': 'k' } })
    const done = async () => {
      await api.settled()
      const counted = await Promise.all(['jobs', 'audit-entries'].map((all) => api.call(`/${all}`)))
      return counted.map(({ headers }) => headers.get('Content-Range'))
    }
    const first = await send()
    expect([first.text, first.status < 300]).toEqual([first.text, true])
    const after = await done()
    const again = await send()
    expect([again.status, again.text]).toEqual([first.status, first.text])
    expect(await done()).toEqual(after)
  })
})
