import { beforeEach, describe, expect, it } from 'vitest'
import { callers, ifMatch, startApi } from '../../support/api.ts'
import { startForEach } from '../../support/started.ts'

/** Records that serve casinos hidden from an administrator, and those that serve only visible ones. */
const { scopedAdmin } = callers
const api = startForEach(() => startApi())

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

describe.each(shared)('%s, which also serves hidden casinos', (path) => {
  it('can be read, but not changed, deleted or reverted', async () => {
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
})

it('a bridge can be changed by administrators of its casinos until it also serves a hidden one', async () => {
  const body = { name: 'Mine', routerUrl: 'http://neighbours.localhost/bridges/mine' }
  const { record, status } = await api.call('/bridges', { as: scopedAdmin, method: 'POST', body })
  const path = `/bridges/${record.id}`
  expect([status, record['servesOthers']]).toEqual([201, false])
  expect((await send('PUT', path, { ...(await read(path)), name: 'Still mine' })).status).toBe(200)
  const { record: casino } = await api.call('/casinos/cf_bluefin')
  const move = { bridgeId: record.id, integrationId: null }
  const integration = '/integrations/harbourline'
  const headers = ifMatch((await api.call(integration)).record)
  await api.call(integration, { method: 'PATCH', body: { defaultCasinoId: null }, headers })
  const moved = await api.call('/casinos/cf_bluefin', {
    method: 'PATCH',
    body: move,
    headers: ifMatch(casino),
  })
  expect(moved.status, moved.text).toBe(200)
  expect((await send('PATCH', path, { name: 'No more' })).record).toMatchObject({ code: 'noPermission' })
})

it('actions without a change of the shared record are allowed: checks, and pushes of visible casinos', async () => {
  expect((await act('/bridges/aurora-north/check')).status).toBe(200)
  expect((await act('/integrations/polaris/push')).status).toBe(202)
  expect((await act('/game-providers/quartzline/import', { games: ['x'] })).status).toBe(403)
  expect((await api.call('/game-providers/quartzline/import', { as: scopedAdmin })).status).toBe(403)
})

describe('the games of an integration with hidden casinos', () => {
  const own = { integrationId: 'own', gameId: 'elm-street-carnival' }
  const theirs = { ...own, integrationId: 'polaris' }
  const assigned = '/integration-games/polaris.elm-street-carnival'
  beforeEach(async () => {
    const body = {
      id: 'own',
      name: 'Own',
      bridgeId: 'aurora-north',
      gameClientIntegrationUrl: 'https://own.example',
    }
    expect((await api.call('/integrations', { method: 'POST', body })).status).toBe(201)
  })

  it('are refused cell by cell in a batch and its preview', async () => {
    const items = [
      { ...own, active: true },
      { ...theirs, active: false },
    ]
    const dry = await act('/integration-games/batch', { items, dryRun: true })
    expect(dry.record).toMatchObject({
      items: [{ change: 'assign' }, { error: { code: 'servesOthers' } }],
      totals: { failed: 1, assign: 1 },
    })
    const started = await act('/integration-games/batch', { items })
    await api.settled()
    const { record } = await api.call(`/jobs/${started.record.id}`, { as: scopedAdmin })
    expect(record['items']).toMatchObject([
      { outcome: 'assignedAndActivated' },
      { outcome: 'failed', reason: { code: 'noPermission' } },
    ])
    expect((await api.call(assigned)).record['active']).toBe(true)
  })
})

describe('the versions of a game', () => {
  const version = { versionNumber: '9.9.9', betSizes: [10], jurisdictionIds: [], properties: {} }
  const flags = { supportsVouchers: false, supportsFeatureTriggerVouchers: false }
  const ofGame = (gameId: string) => ({ ...version, ...flags, gameId })

  it('cannot be certified, added, removed or reverted by users who do not see all casinos with the game', async () => {
    const [kept] = (
      await api.call('/game-versions?filter={"gameId":"elm-street-carnival"}', { as: scopedAdmin })
    ).rows
    const path = `/game-versions/${kept?.id}`
    expect(kept?.['servesOthers']).toBe(true)
    const before = await read(path)
    for (const answer of [
      await act('/game-versions', ofGame('elm-street-carnival')),
      await send('PATCH', path, { jurisdictionIds: [] }),
      await send('PUT', path, { ...before, jurisdictionIds: [] }),
      await send('DELETE', path),
    ])
      expect(answer.record, answer.text).toMatchObject({ status: 403, code: 'noPermission' })
    const added = await act('/game-versions', ofGame('elm-street-carnival'))
    expect(added.record['errors']).toEqual({ gameId: { code: 'servesOthers' } })
    expect(await read(path)).toEqual(before)
    const body = { jurisdictionIds: [] }
    const changed = await api.call(path, { method: 'PATCH', body, headers: ifMatch(before) })
    expect([changed.status, changed.record['servesOthers']]).toEqual([200, false])
    const [entry] = (await api.call('/audit-entries?sort=["id","DESC"]&range=[0,0]')).rows
    expect((await act(`/audit-entries/${entry?.id}/revert`)).record).toMatchObject({ code: 'noPermission' })
  })

  it('can be changed by administrators of all casinos with the game', async () => {
    const made = await act('/game-versions', ofGame('umber-ultra'))
    expect([made.status, made.record['servesOthers']], made.text).toEqual([201, false])
    const path = `/game-versions/${made.record.id}`
    expect((await send('PATCH', path, { betSizes: [20] })).status).toBe(200)
    const assigned = { casinoId: 'cf_aurora', gameId: 'umber-ultra', active: false }
    expect((await act('/casino-games', assigned)).status).toBe(201)
    expect((await send('PATCH', path, { betSizes: [30] })).status).toBe(200)
    const other = { ...assigned, casinoId: 'cf_fjord' }
    expect((await api.call('/casino-games', { method: 'POST', body: other })).status).toBe(201)
    expect((await send('DELETE', path)).status).toBe(403)
  })
})
