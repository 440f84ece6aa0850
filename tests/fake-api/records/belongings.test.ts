import { describe, expect, it } from 'vitest'
import { allRowsRange } from '../../../fake-api/stores/store.ts'
import { integrations } from '../../../resources/integrations/entity.ts'
import type { Row } from '../../../src/contract/values.ts'
import { aCasino, ifMatch, listen, sampleOf, startApi, type TestApi } from '../../support/api.ts'
import { pushesOf, unpushed } from '../../support/pushes.ts'
import { startForEach } from '../../support/started.ts'

let instant = Date.parse('2026-11-20T09:00:00.000Z')
const clock = () => new Date((instant += 1000))
const api = startForEach(() => startApi({ state: unpushed(), clock }))

/** What stays: logs of what had an id then, answers to repeated calls, and what keeps ids from being taken too early. */
const logs = [
  'audit-entries',
  'jobs',
  'job-inputs',
  'significant-events',
  'idempotency-keys',
  'last-versions',
]

/** The collections with a row that names a record. */
async function collectionsNaming({ store }: TestApi, id: string): Promise<string[]> {
  const naming = async (collection: string) => {
    const { rows } = await store.list(collection, { where: [], sort: [], range: allRowsRange })
    return new RegExp(`\\b${id}\\b`).test(JSON.stringify(rows)) ? [collection] : []
  }
  return (await Promise.all((await store.collections()).map(naming))).flat()
}

const create = async (collection: string, body: object): Promise<Row> => {
  const { status, record, text } = await api.call(`/${collection}`, { method: 'POST', body })
  if (status !== 201) throw new Error(text)
  return record
}

async function remove(path: string): Promise<void> {
  const { record } = await api.call(path)
  const { status, text } = await api.call(path, { method: 'DELETE', headers: ifMatch(record) })
  if (status !== 200) throw new Error(text)
}

const phoenix = (fields: object = {}) => aCasino('phoenix', { gameRoundValidityPeriod: 30, ...fields })

/** A casino of an integration and a bridge of its own, about which everything is stored that may be. */
async function lived(): Promise<{ bridgeId: string; integrationId: string }> {
  const routerUrl = `${api.neighbours}/bridges/phoenix`
  const { id: bridgeId } = await create('bridges', { name: 'Phoenix', routerUrl })
  const integration = sampleOf(integrations, 'nest')
  const { id: integrationId } = await create('integrations', { ...integration, bridgeId })
  await create('casinos', phoenix({ bridgeId, integrationId }))
  const pushes = pushesOf(api)
  await pushes.post(`/bridges/${bridgeId}/check`)
  await pushes.push('/casinos/cf_phoenix')
  await pushes.push(`/integrations/${integrationId}`)
  await pushes.patch('/casinos/cf_phoenix', { gameRoundValidityPeriod: 7 })
  await create('viewings', { casinoIds: ['cf_phoenix', 'cf_aurora'] })
  return { bridgeId, integrationId }
}

describe('what is kept about a record', () => {
  it('goes with it, wherever it is stored', async () => {
    const { bridgeId, integrationId } = await lived()
    const known = await collectionsNaming(api, 'cf_phoenix')
    expect(known).toEqual(
      expect.arrayContaining([
        'casinos',
        'push-marks',
        'pushed',
        'pushes',
        'shortened-validities',
        'viewings',
      ]),
    )
    for (const [collection, id] of [
      ['casinos', 'cf_phoenix'],
      ['integrations', integrationId],
      ['bridges', bridgeId],
    ] as const) {
      await remove(`/${collection}/${id}`)
      const left = await collectionsNaming(api, id)
      expect(
        left.filter((name) => !logs.includes(name)),
        collection,
      ).toEqual([])
    }
  })

  it('is not inherited by a later one with its id, though somebody has written it in between', async () => {
    const { bridgeId, integrationId } = await lived()
    await remove('/casinos/cf_phoenix')
    const late = { id: 'cf_phoenix', version: 1, configuration: { name: 'Old' }, pushedAt: null, salt: null }
    await api.store.transaction((tx) => tx.insert('pushed', late))
    const again = await create('casinos', phoenix({ bridgeId, integrationId }))
    expect(again).toMatchObject({ pushState: 'never', pushFailed: false })
    expect((await api.call('/pushes?filter={"casinoIds":"cf_phoenix"}')).rows).toEqual([])
  })

  it('does not come from a push that was under way', async () => {
    let answer: () => void = () => undefined
    const slow = await listen((request, response) => {
      const hash = /sha-256=:(.*):/.exec(String(request.headers['content-digest']))?.[1] ?? ''
      const body = { hash: Buffer.from(hash, 'base64').toString('hex'), state: 'accepted' }
      answer = () => response.end(JSON.stringify(body))
    })
    const { id: bridgeId } = await create('bridges', { name: 'Slow', routerUrl: slow.origin })
    const casino = phoenix({ bridgeId, integrationId: null, servicePassword: null })
    await create('casinos', casino)
    const endsWaiting = api.keepWaiting()
    const begun = await pushesOf(api).start('/casinos/cf_phoenix')
    await expect.poll(() => answer.toString()).toContain('response')
    await remove('/casinos/cf_phoenix')
    await create('casinos', casino)
    answer()
    await api.settled()
    endsWaiting()
    expect((await api.call(`/jobs/${begun.record.id}`)).body).toMatchObject({ state: 'done' })
    expect((await api.call('/casinos/cf_phoenix')).record).toMatchObject({ pushState: 'never' })
    expect((await api.call('/pushes?filter={"casinoIds":"cf_phoenix"}')).rows).toEqual([])
    await slow.close()
  })
})
