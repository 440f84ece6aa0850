import { beforeEach, describe, expect, it } from 'vitest'
import { callers, ifMatch, startApi, type TestApi } from '../../support/api.ts'

/** What serves casinos that an administrator does not see, and what serves only theirs. */
const { scopedAdmin } = callers
let api: TestApi
beforeEach(async () => {
  api = await startApi()
  return () => api.close()
})

const shared = ['/bridges/aurora-north', '/integrations/polaris', '/game-providers/quartzline']
const read = async (path: string) => (await api.call(path, { as: scopedAdmin })).record
const send = async (method: string, path: string, body?: object) =>
  api.call(path, { as: scopedAdmin, method, body, headers: ifMatch(await read(path)) })
const act = (path: string, body?: object) =>
  api.call(path, {
    as: scopedAdmin,
    method: 'POST',
    body,
    headers: { 'Idempotency-Key': crypto.randomUUID() },
  })

describe.each(shared)('%s, which serves casinos out of sight', (path) => {
  it('is looked at, but neither changed nor deleted nor put back', async () => {
    const before = await read(path)
    expect(before['servesOthers']).toBe(true)
    const { version, name } = before
    for (const answer of [
      await send('PATCH', path, { name: 'Mine' }),
      await send('PUT', path, { ...before, name: 'Mine' }),
      await send('DELETE', path),
    ]) {
      expect(answer.record).toMatchObject({ status: 403, code: 'noPermission' })
      expect(Object.keys(answer.record).sort()).toEqual(['code', 'status', 'title', 'type'])
    }
    expect(await read(path)).toMatchObject({ version, name })
    await api.call(path, { method: 'PATCH', body: { name: 'Other' }, headers: ifMatch(before) })
    const [entry] = (await api.call('/audit-entries?sort=["id","DESC"]&range=[0,0]')).rows
    expect((await act(`/audit-entries/${entry?.id}/revert`)).record).toMatchObject({ code: 'noPermission' })
  })

  it('is changed by who sees them all', async () => {
    const { record } = await api.call(path)
    expect(record['servesOthers']).toBe(false)
    const answer = await api.call(path, { method: 'PATCH', body: { name: 'New' }, headers: ifMatch(record) })
    expect([answer.status, answer.record['servesOthers']]).toEqual([200, false])
  })
})

it('a bridge of their own is changed by them until it serves another casino, and whole', async () => {
  const body = { name: 'Mine', routerUrl: 'http://neighbours.localhost/bridges/mine' }
  const { record, status } = await api.call('/bridges', { as: scopedAdmin, method: 'POST', body })
  const path = `/bridges/${record.id}`
  expect([status, record['servesOthers']]).toEqual([201, false])
  expect((await send('PUT', path, { ...(await read(path)), name: 'Still mine' })).status).toBe(200)
  const { record: casino } = await api.call('/casinos/cf_bluefin')
  const move = { bridgeId: record.id, integrationId: null }
  const [moved] = await Promise.all([
    api.call('/integrations/harbourline').then(async ({ record: integration }) => {
      const own = { defaultCasinoId: null }
      await api.call('/integrations/harbourline', {
        method: 'PATCH',
        body: own,
        headers: ifMatch(integration),
      })
      return api.call('/casinos/cf_bluefin', { method: 'PATCH', body: move, headers: ifMatch(casino) })
    }),
  ])
  expect(moved.status, moved.text).toBe(200)
  expect((await send('PATCH', path, { name: 'No more' })).record).toMatchObject({ code: 'noPermission' })
})

it('what changes nothing of a shared record is for everybody who may do it: a check, a push of the own casinos', async () => {
  expect((await act('/bridges/aurora-north/check')).status).toBe(200)
  expect((await act('/integrations/polaris/push')).status).toBe(202)
  expect((await act('/game-providers/quartzline/import', { games: ['x'] })).status).toBe(403)
  expect((await api.call('/game-providers/quartzline/import', { as: scopedAdmin })).status).toBe(403)
})
