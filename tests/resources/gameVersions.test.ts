import { computeMissingProperties } from '../../resources/game-versions/rules.server.ts'
import { gameVersions } from '../../resources/game-versions/entity.ts'
import type { Row } from '../../src/contract/values.ts'
import { createFindRecords } from '../../src/contract/rules.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { fixtures, startApi, type TestApi } from '../support/api.ts'
import { writer } from './support.ts'

let api: TestApi
let moment = Date.parse('2026-11-20T09:00:00Z')
beforeEach(async () => {
  const state = { ...fixtures(), 'game-versions': [], 'integration-games': [] }
  api = await startApi({ state, clock: () => new Date((moment += 60_000)) })
  return () => api.close()
})
const { create, patch, read } = writer(() => api)
const version = async (versionNumber: string, properties: object, gameId = 'nightjar') =>
  (await create('game-versions', { gameId, versionNumber, properties })).record

describe('a game version', () => {
  it('has a unique and unchangeable number within its game', async () => {
    const { id } = await version('v1.51', {})
    expect(await version(' V1.51', {})).toMatchObject({
      status: 409,
      errors: { versionNumber: { code: 'versionNumberTaken' } },
    })
    expect(await version('v1.51', {}, 'emberfall')).toMatchObject({ version: 1 })
    expect((await patch(`/game-versions/${id}`, { gameId: 'emberfall' })).body).toMatchObject({
      errors: { gameId: { code: 'readOnlyField' } },
    })
  })
})

describe('missing properties of a version', () => {
  const missingOf = async (id: string) => (await read(`/game-versions/${id}`))['missingProperties']

  it('are those of the newest other version', async () => {
    const old = await version('v1', { a: '1', b: '1' })
    const present = await version('v2', { b: '2', c: '2' })
    const from = { from: 'version', fromId: present.id, fromName: 'v2' }
    expect(await missingOf(old.id)).toEqual([{ name: 'c', value: '2', ...from }])
    // The newest version is compared with the previous one.
    expect(await missingOf(present.id)).toMatchObject([{ name: 'a', value: '1', fromName: 'v1' }])
    await version('v3', { b: '3' })
    expect(await missingOf(old.id)).toEqual([])
    expect(await missingOf(present.id)).toEqual([])
  })

  it('are those of integrations with the game, after those of a version', async () => {
    const one = await version('v1', {})
    await version('v2', { rgBar: 'bottom' })
    const assign = (integrationId: string, active: boolean) =>
      create('integration-games', { integrationId, gameId: 'nightjar', active })
    await assign('polaris', false)
    await assign('alpenglanz', true)
    expect(await missingOf(one.id)).toMatchObject([
      { name: 'rgBar', value: 'bottom', from: 'version' },
      { name: 'panicButton', value: 'on', from: 'integration', fromId: 'alpenglanz', fromName: 'Alpenglanz' },
      { name: 'clientChannel', value: 'stable', from: 'integration', fromId: 'polaris' },
    ])
    const properties = { rgBar: 'top', panicButton: 'off', clientChannel: 'beta' }
    const taken = await patch(`/game-versions/${one.id}`, { properties })
    expect(taken.record).toMatchObject({ properties, missingProperties: [], hasMissingProperties: false })
  })

  it('are limited to what a version can hold, also for a thousand versions', async () => {
    const properties = (of: number) =>
      Object.fromEntries(Array.from({ length: 200 }, (_, index) => [`p${of}.${index}`, 'x']))
    const at = { version: 1, updatedAt: '', createdAt: '' }
    const rows: Record<string, Row[]> = {
      'game-versions': Array.from({ length: 1000 }, (_, index) => {
        return { ...at, id: `v${index}`, gameId: 'nightjar', versionNumber: `v${index}`, properties: {} }
      }),
      integrations: Array.from({ length: 160 }, (_, index) => {
        return { ...at, id: `i${index}`, name: `I ${index}`, properties: properties(index) }
      }),
      'integration-games': Array.from({ length: 160 }, (_, index) => {
        return { ...at, id: `a${index}`, integrationId: `i${index}`, gameId: 'nightjar' }
      }),
    }
    const find = createFindRecords(async (collection) => rows[collection] ?? [])
    const made = await computeMissingProperties(await find(gameVersions, {}), find, {
      id: 'u',
      name: 'U',
      role: 'visitor',
      casinoAccess: 'selected',
      casinos: [],
    })
    for (const { missingProperties } of made) expect(missingProperties).toHaveLength(200)
  })

  it('can be filtered and sorted by', async () => {
    await version('v1', {})
    await version('v2', { a: '1' })
    await version('v1', {}, 'emberfall')
    const listed = async (query: string) =>
      (await api.call(`/game-versions?${query}`)).rows.map(
        (row) => `${String(row['gameId'])} ${String(row['versionNumber'])}`,
      )
    expect(await listed('filter={"hasMissingProperties":true}')).toEqual(['nightjar v1'])
    expect(await listed('filter={"hasMissingProperties":false,"gameId":"nightjar"}')).toEqual(['nightjar v2'])
    expect((await listed('sort=["hasMissingProperties","DESC"]'))[0]).toBe('nightjar v1')
    const page = await api.call('/game-versions?filter={"hasMissingProperties":false}&range=[0,0]')
    expect(page.headers.get('Content-Range')).toBe('game-versions 0-0/2')
  })
})
