import { expect, it } from 'vitest'
import { gameVersions } from '../../../resources/game-versions/entity.ts'
import { ifMatch, installation, sampleOf, startApi } from '../../support/api.ts'
import { startForEach } from '../../support/started.ts'

const api = startForEach(() => startApi({ state: installation() }))

function played() {
  const { 'game-rounds': rounds = [], 'game-versions': versions = [] } = installation()
  const of = (version: Record<string, unknown>) =>
    rounds.filter(
      ({ gameId, versionNumber }) =>
        gameId === version['gameId'] && versionNumber === version['versionNumber'],
    )
  const version = versions.find((one) => of(one).length > 0)
  if (!version) throw new Error('The fixtures have no version that was played')
  return { path: `/game-versions/${version.id}`, version, count: of(version).length }
}

it('a version with rounds says so, and cannot be deleted', async () => {
  const { path, count } = played()
  expect((await api.call(`${path}/usage`)).body).toMatchObject([
    { resource: 'game-rounds', code: 'versionHasRounds', count },
  ])
  const headers = ifMatch((await api.call(path)).record)
  const refused = await api.call(path, { method: 'DELETE', headers })
  expect(refused).toMatchObject({ status: 409, body: { code: 'versionHasRounds', params: { count } } })
  expect((await api.call(path)).status).toBe(200)
})

it('a version with rounds keeps its number', async () => {
  const { path } = played()
  const headers = ifMatch((await api.call(path)).record)
  const renamed = await api.call(path, { method: 'PATCH', body: { versionNumber: 'v9.99' }, headers })
  expect(renamed).toMatchObject({
    status: 409,
    body: { errors: { versionNumber: { code: 'versionHasRounds' } } },
  })
  const changed = await api.call(path, { method: 'PATCH', body: { betSizes: [100] }, headers })
  expect(changed.status).toBe(200)
})

it('a version without rounds can be renamed and deleted, even if its game has rounds', async () => {
  const { gameId } = played().version
  const body = { ...sampleOf(gameVersions, 'free'), gameId, versionNumber: 'v7.77' }
  const created = await api.call('/game-versions', { method: 'POST', body })
  expect(created.status).toBe(201)
  const path = `/game-versions/${created.record.id}`
  const renamed = await api.call(path, {
    method: 'PATCH',
    body: { versionNumber: 'v9.99' },
    headers: ifMatch(created.record),
  })
  expect(renamed.status).toBe(200)
  const removed = await api.call(path, { method: 'DELETE', headers: ifMatch(renamed.record) })
  expect(removed.status).toBe(200)
})
