import { describe, expect, it } from 'vitest'
import type { Behaviour } from '../../fake-api/neighbours/behaviour.ts'
import type { Row } from '../../src/contract/values.ts'
import { listen, now, startApi, type Caller } from '../support/api.ts'
import { told } from '../support/neighbours.ts'
import { startForEach } from '../support/started.ts'

const api = startForEach(() => startApi())

const path = '/bridges/aurora-north'
const check = (as: Caller = 'admin') =>
  api.call(`${path}/check`, { as, method: 'POST', headers: { 'Idempotency-Key': crypto.randomUUID() } })
const lastCheck = async () => (await api.call(path)).record['lastCheck']

describe('the check of a bridge', () => {
  it('has no result before the first check', async () => {
    expect(await lastCheck()).toBeNull()
  })

  it.each<[Behaviour, string]>([
    ['fine', 'ok'],
    ['slow', 'timeout'],
    ['refuse', 'unreachable'],
    ['fail', 'failed'],
    ['lie', 'failed'],
  ])('reports a router that is %s: %s', async (behaviour, state) => {
    await told(api, 'bridges/aurora-north', behaviour)
    const { version } = (await api.call(path)).record
    const { status, record } = await check()
    expect(status).toBe(200)
    expect(record).toEqual({ state, latencyMs: expect.any(Number) as number, checkedAt: now })
    const read = (await api.call(path)).record
    expect(read).toMatchObject({ version, lastCheck: record })
    const { rows } = await api.call(`/bridges?filter={"lastCheck.state":"${state}"}`)
    expect(rows.map(({ id }) => id)).toEqual(['aurora-north'])
  })

  it('reports an unreachable router if nothing listens', async () => {
    const { record } = await api.call('/bridges', {
      method: 'POST',
      body: { name: 'Away', routerUrl: 'http://127.0.0.1:1/bridges/away' },
    })
    const { body } = await api.call(`/bridges/${record.id}/check`, {
      method: 'POST',
      headers: { 'Idempotency-Key': 'away' },
    })
    expect(body).toMatchObject({ state: 'unreachable' })
  })

  it('is not stored if the bridge has moved meanwhile', async () => {
    const { origin, close } = await listen((_request, response) => {
      void api.store
        .transaction(async (tx) => {
          const row = (await tx.get('bridges', 'aurora-north')) as Row
          await tx.replace('bridges', { ...row, version: row.version + 1, routerUrl: 'http://127.0.0.1:1/x' })
        })
        .then(() => response.end('{"bridge":"aurora-north","state":"ok"}'))
    })
    await api.store.transaction(async (tx) => {
      const row = (await tx.get('bridges', 'aurora-north')) as Row
      const routerUrl = `${origin}/bridges/aurora-north`
      await tx.replace('bridges', { ...row, version: row.version + 1, routerUrl })
    })
    expect(await check()).toMatchObject({ status: 412, body: { code: 'stale' } })
    expect(await lastCheck()).toBeNull()
    await close()
  })

  it('is part of the history, with the previous result', async () => {
    await told(api, 'bridges/aurora-north', 'fine')
    await check()
    await told(api, 'bridges/aurora-north', 'fail')
    await check()
    const { rows } = await api.call('/audit-entries?filter={"recordId":"aurora-north"}')
    expect(rows.find(({ action }) => action === 'check')).toMatchObject({ recordLabel: 'Nordlicht Bridge' })
    expect(rows.map(({ changes }) => changes)).toContainEqual([
      { field: 'lastCheck.state', before: 'ok', after: 'failed' },
    ])
  })

  it('does not delay other requests', async () => {
    await told(api, 'bridges/aurora-north', 'slow')
    const giveUp = api.keepWaiting()
    const checked = check()
    const written = await api.call('/jurisdictions', { method: 'POST', body: { name: 'Quick' } })
    expect(written.status).toBe(201)
    giveUp()
    expect((await checked).status).toBe(200)
  })
})

it('the control page lists the simulators, and refuses other ids', async () => {
  const page = await (await fetch(`${api.neighbours}/sim`)).text()
  expect(page).toContain('bridges/aurora-north')
  await expect(told(api, 'bridges/<b>', 'slow')).rejects.toThrow('400')
})
