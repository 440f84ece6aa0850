import { expect, it } from 'vitest'
import { createAdminRest } from '../../../fake-api/users/adminRest.ts'
import { toFetchedUser } from '../../../fake-api/users/representation.ts'
import { registry } from '../../../resources/entities.ts'
import type { Entity } from '../../../src/contract/entity.ts'
import type { Row } from '../../../src/contract/values.ts'
import type { VisitorViewing } from '../../../src/contract/answers/general.ts'
import { ifMatch, sampleOf, startApi, type Caller, type Claims } from '../../support/api.ts'
import { startForAll } from '../../support/started.ts'

/** Others' own records, and facts about hidden casinos, for administrators of selected casinos. */
const nothing: Claims = { sub: 'u-nothing', name: 'None', roles: ['admin'], casinos: [] }
const limited = ['scopedAdmin', nothing] as const

const api = startForAll(() => startApi())

const post = async (path: string, body: object, as: Caller = 'admin') => {
  const headers = { 'Idempotency-Key': crypto.randomUUID() }
  const answer = await api.call(path, { as, method: 'POST', body, headers })
  expect(answer.status, answer.text).toBeLessThan(300)
  return answer
}
const entries = async (asked: object, as: Caller) =>
  (await api.call(`/audit-entries?filter=${encodeURIComponent(JSON.stringify(asked))}`, { as })).rows

it("log entries about others' files and private views are visible only to them and to administrators of all casinos", async () => {
  const filter = { casinoId: ['cf_aurora'], playerId: 'player-secret' }
  const sample = sampleOf(registry.find('saved-views') as Entity, 'own') as unknown as { view: object }
  await post('/reports', { kind: 'rounds', filter, format: 'machine' }, 'visitor')
  const view = { ...sample.view, filter: { playerId: 'player-secret' } }
  await post('/saved-views', { resource: 'game-rounds', name: 'Private', shared: false, view }, 'visitor')
  await post('/saved-views', { resource: 'game-rounds', name: 'Own', shared: false, view }, 'scopedAdmin')
  await api.settled()
  for (const resource of ['reports', 'saved-views'])
    for (const as of ['admin', 'visitor'] as const)
      expect((await entries({ resource, ownerId: 'u-visitor' }, as)).length).toBeGreaterThan(0)
  for (const as of limited) {
    expect(await entries({ ownerId: 'u-visitor' }, as)).toEqual([])
    const { text } = await api.call('/audit-entries?range=[0,999]', { as })
    expect(text).not.toContain('u-visitor')
  }
  expect((await entries({ resource: 'saved-views' }, 'scopedAdmin')).length).toBe(1)
})

it('the log names the viewed casinos only to users who see them', async () => {
  const wish = { casinoIds: ['cf_fjord', 'cf_aurora'] }
  const { body } = await post('/viewings', wish)
  const path = `/bridges/aurora-north/check`
  const headers = { 'View-As': (body as VisitorViewing).id, 'Idempotency-Key': 'k' }
  await api.call(path, { method: 'POST', headers })
  await api.call(`/viewings/${(body as VisitorViewing).id}`, { method: 'DELETE' })
  const told = (await entries({ resource: 'users' }, 'admin')).filter(({ recordLabel }) => recordLabel)
  expect(told.map(({ action }) => action).sort()).toEqual(['endView', 'refused', 'view'])
  expect(await entries({ resource: 'users' }, 'scopedAdmin')).toEqual([])
  const own = await post('/viewings', { casinoIds: ['cf_aurora'] }, 'scopedAdmin')
  expect((await entries({ resource: 'users' }, 'scopedAdmin')).map(({ action }) => action)).toEqual(['view'])
  expect(own.body).toMatchObject({ others: false })
})

it('a refusal because of an RTP counts and names visible casinos only', async () => {
  const [game] = (await api.call('/games?range=[0,0]')).rows
  const { studioId, providerId } = game as Row
  await post('/games', { id: 'tall', name: 'Tall', studioId, providerId, theoreticalRtp: 94 })
  for (const casinoId of ['cf_aurora', 'cf_cobalt']) {
    const { record } = await api.call(`/casinos/${casinoId}`)
    const [body, headers] = [{ maxRtp: 99.8 }, ifMatch(record)]
    expect((await api.call(`/casinos/${casinoId}`, { method: 'PATCH', body, headers })).status).toBe(200)
    await post('/casino-games', { casinoId, gameId: 'tall', active: true })
  }
  const counted = async (as: Caller) => {
    const headers = ifMatch((await api.call('/games/tall')).record)
    const body = { theoreticalRtp: 99.9 }
    const { record } = await api.call('/games/tall', { as, method: 'PATCH', body, headers })
    return { errors: record['errors'], ids: ((record['refs'] ?? []) as Row[]).map(({ id }) => id) }
  }
  const refusal = (...ids: string[]) => ({
    errors: { theoreticalRtp: { code: 'rtpAboveCasinos', params: { smart_count: Math.max(ids.length, 1) } } },
    ids,
  })
  expect(await counted('admin')).toEqual(refusal('cf_aurora', 'cf_cobalt'))
  expect(await counted('scopedAdmin')).toEqual(refusal('cf_aurora'))
  expect(await counted(nothing)).toEqual(refusal())
})

it('the version of a user depends on a secret of the installation', () => {
  const issuer = 'https://id.example/realms/backoffice'
  const versionBy = (secret: string) => {
    const { versionKey } = createAdminRest({ issuer, client: 'backoffice-api', secret })
    const said = { id: 'u', username: 'u@example.com', enabled: true, attributes: { casinos: ['cf_fjord'] } }
    return toFetchedUser(said, 'visitor', versionKey).row.version
  }
  expect(versionBy('a')).toBe(versionBy('a'))
  expect(versionBy('a')).not.toBe(versionBy('b'))
})
