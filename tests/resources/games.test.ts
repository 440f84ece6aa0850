import { beforeEach, describe, expect, it } from 'vitest'
import type { PlayableLink } from '../../src/contract/playable.ts'
import { fixtures, startApi } from '../support/api.ts'
import { startForEach } from '../support/started.ts'
import { writer } from './support.ts'

const api = startForEach(() =>
  startApi({ state: { ...fixtures(), 'casino-games': [], 'integration-games': [] } }),
)
const { create, patch, read, remove } = writer(() => api)
const refused = (field: string, code: string) => ({ errors: { [field]: { code } } })
const game = { id: 'tall', name: 'Tall Tales', studioId: 'larkfield', providerId: 'hexanode' }

describe('a game', () => {
  it('has an existing studio and provider, and a provider’s id only if that differs', async () => {
    const lost = await create('games', { ...game, studioId: 'x', providerId: 'y', theoreticalRtp: 96.5 })
    expect(lost.body).toMatchObject({
      status: 422,
      errors: { studioId: { code: 'studioMissing' }, providerId: { code: 'providerMissing' } },
    })
    const made = await create('games', { ...game, providerGameId: ' ', theoreticalRtp: 96.5 })
    expect(made.record).toMatchObject({ providerGameId: null, theoreticalRtp: 96.5 })
    for (const theoreticalRtp of [0, 100.01, 96.123])
      expect((await patch('/games/tall', { theoreticalRtp })).status).toBe(422)
    expect((await create('games', { ...game, id: 'TALL', theoreticalRtp: 90 })).body).toMatchObject(
      refused('id', 'gameIdTaken'),
    )
  })

  it('cannot be deleted with versions or assignments, and names casinos and integrations', async () => {
    expect((await remove('/games/kelpie-keep')).body).toMatchObject({ code: 'gameHasVersions' })
    await create('games', { ...game, theoreticalRtp: 90 })
    await create('casino-games', { casinoId: 'cf_aurora', gameId: 'tall' })
    await create('integration-games', { integrationId: 'polaris', gameId: 'tall' })
    expect((await remove('/games/tall')).body).toMatchObject({
      status: 409,
      code: 'gameInCasino',
      params: { count: 2 },
      refs: [
        { resource: 'casinos', id: 'cf_aurora', label: 'Aurora Palace' },
        { resource: 'integrations', id: 'polaris', label: 'Polaris Play' },
      ],
    })
    expect((await api.call('/games/tall/usage', { as: 'guest' })).body).toMatchObject([
      { resource: 'integrations', code: 'gameInIntegration', count: 1 },
    ])
  })
})

describe('an assignment', () => {
  const assign = (active: boolean, casinoId = 'cf_deichhof') =>
    create('casino-games', { casinoId, gameId: 'tall', active })
  const inIntegration = (row: Record<string, unknown>) =>
    (row['playableLinks'] as PlayableLink[]).find(({ link }) => link === 'integration')?.state
  beforeEach(() => create('games', { ...game, theoreticalRtp: 94 }))

  it('is unique', async () => {
    await assign(false)
    expect((await assign(false)).body).toMatchObject({
      status: 409,
      ...refused('gameId', 'gameAlreadyAssigned'),
    })
    expect((await assign(false, 'cf_aurora')).status).toBe(201)
    const inIntegration = { integrationId: 'polaris', gameId: 'tall' }
    await create('integration-games', inIntegration)
    expect((await create('integration-games', inIntegration)).body).toMatchObject(
      refused('gameId', 'gameAlreadyInIntegration'),
    )
  })

  it('of a game above the maximum RTP cannot be active in any way', async () => {
    expect((await assign(true)).body).toMatchObject({ status: 409, ...refused('active', 'rtpAboveMax') })
    const { id } = (await assign(false)).record
    expect((await patch(`/casino-games/${id}`, { active: true })).body).toMatchObject({ code: 'rtpAboveMax' })
    await patch('/casinos/cf_deichhof', { maxRtp: 94 })
    expect((await patch(`/casino-games/${id}`, { active: true })).status).toBe(200)
    expect((await patch('/casinos/cf_deichhof', { maxRtp: 93.99 })).body).toMatchObject({
      status: 409,
      errors: { maxRtp: { code: 'maxRtpBelowGames', params: { games: 'Tall Tales' } } },
    })
    expect((await patch('/games/tall', { theoreticalRtp: 94.01 })).body).toMatchObject({
      status: 409,
      errors: { theoreticalRtp: { code: 'rtpAboveCasinos', params: { smart_count: 1 } } },
    })
    await patch(`/casino-games/${id}`, { active: false })
    expect((await patch('/casinos/cf_deichhof', { maxRtp: 90 })).status).toBe(200)
  })

  it('says by condition whether the game can be played, computed at each read', async () => {
    const [alone, own] = [(await assign(true, 'cf_cobalt')).record, (await assign(true, 'cf_aurora')).record]
    expect([inIntegration(alone), inIntegration(own)]).toEqual(['green', 'red'])
    expect([alone['playable'], own['playable']]).toEqual([false, false])
    const at = `/casino-games/${own.id}`
    const etag = (await api.call(at)).headers.get('ETag') ?? ''
    const it = (await create('integration-games', { integrationId: 'polaris', gameId: 'tall', active: true }))
      .record
    // The computed content has changed without a write, so the old ETag no longer matches.
    const again = await api.call(at, { headers: { 'If-None-Match': etag } })
    expect([again.status, again.record['version'], inIntegration(again.record)]).toEqual([200, 1, 'green'])
    const listed = (await api.call('/casino-games?filter={"playable":false}&sort=["casinoId","ASC"]')).rows
    expect(listed.map(({ id }) => id)).toEqual([own.id, alone.id])
    await patch(`/integration-games/${it.id}`, { active: false })
    expect(inIntegration(await read(at))).toBe('red')
    const write = { method: 'PATCH', body: { active: false }, headers: { 'If-Match': etag } }
    expect((await api.call(at, write)).record).toMatchObject({ active: false, version: 2 })
    expect((await patch(at, { playable: true })).body).toMatchObject(refused('playable', 'readOnlyField'))
  })
})
