import { describe, expect, it } from 'vitest'
import { createActions, collectionActions } from '../../fake-api/actionsOf.ts'
import { toActionPathSegment } from '../../src/contract/access.ts'
import { ifMatch, startApi } from '../support/api.ts'
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

/** A valid request for each action, by collection and name. */
const samples: Record<string, () => Promise<Sent>> = {
  'casinos/generateKeys': async () => ({ id: 'cf_cobalt' }),
  'casinos/push': async () => ({ id: 'cf_aurora' }),
  'integrations/push': async () => ({ id: 'polaris' }),
  'bridges/check': async () => ({ id: 'alpine' }),
  'game-providers/import': async () => {
    const { games } = await previewOf('quartzline')
    const offered = games.filter(({ state }) => state === 'new').slice(0, 1)
    return { id: 'quartzline', body: { games: offered.map(({ providerGameId }) => providerGameId) } }
  },
  'game-rounds/close': async () => ({ id: 'r', body: closing }),
  'jobs/cancel': async () => ({
    id: await insertJob(api, { state: 'queued', items: [{ id: 'a', label: 'A' }] }),
  }),
  'jobs/retry': async () => ({ id: await insertJob(api, { state: 'failed' }) }),
  'audit-entries/revert': async () => ({ id: (await changed()).id }),
  'casino-games/batch of many': async () => ({ body: { items: items({ casinoId: 'cf_aurora' }) } }),
  'integration-games/batch of many': async () => ({ body: { items: items({ integrationId: 'polaris' }) } }),
  'game-rounds/close of many': async () => ({ body: { ids: ['r'], ...closing } }),
  'casinos/push of many': async () => ({ body: { ids: ['cf_aurora'] } }),
  'integrations/push of many': async () => ({ body: { ids: ['polaris'] } }),
  'audit-entries/explainBreak of many': async () => {
    const entry = await changed()
    await api.store.transaction((tx) =>
      tx.replace('audit-entries', { ...entry, version: entry.version + 1, recordLabel: 'Forged' }),
    )
    const { broken } = (await api.call('/audit-entries/verify')).record
    return { body: { broken, reason: 'Restored from a backup.' } }
  },
}

/** Actions without effect, which are repeated: plans, and one-time reads. */
const repeated = [
  'reports/fetch',
  'game-rounds/planClose of many',
  'casinos/planValidity of many',
  'integrations/planValidity of many',
  'audit-entries/export of many',
]

const namesOf = (all: typeof collectionActions, mark = '') =>
  Object.entries(all).flatMap(([of, names]) => Object.keys(names).map((name) => `${of}/${name}${mark}`))

describe('an action that is sent twice with the same key', () => {
  it('is tested for all actions', () => {
    const declared = [...namesOf(createActions({})), ...namesOf(collectionActions, ' of many')]
    expect([...Object.keys(samples), ...repeated].toSorted()).toEqual(declared.toSorted())
  })

  it.each(Object.entries(samples))('happens once: %s', async (title, sample) => {
    const { id, body } = await sample()
    const [of = '', name = ''] = title.replace(' of many', '').split('/')
    const path = ['', of, ...(id ? [id] : []), toActionPathSegment(name)].join('/')
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
