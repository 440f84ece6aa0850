import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAdminRest } from '../../fake-api/users/adminRest.ts'
import type { SearchAnswer } from '../../src/contract/answers/general.ts'
import { installation, startApi, type Caller, type TestApi } from '../support/api.ts'

const name = (id: string, named: string) => ({ id, version: 1, name: named })
const rounds = installation()['game-rounds'] ?? []

let api: TestApi
beforeAll(async () => {
  const state = installation()
  state['game-studios']?.push(
    name('lotus', 'Zebra Works'),
    name('st-1', 'Golden Lotus'),
    name('st-2', 'Lotus'),
    name('st-3', 'Lotus Garden'),
    name('st-4', 'Blacklotus'),
  )
  api = await startApi({ state })
  // The first request starts the identity service, which takes longer than a search waits.
  await api.call('/users')
})
afterAll(() => api.close())

const asked = async (q: string, as: Caller = 'admin') =>
  (await api.call(`/search?${new URLSearchParams({ q })}`, { as })).body as SearchAnswer
const found = async (q: string, as?: Caller) =>
  (await asked(q, as)).found.map(({ resource, id }) => `${resource}/${id}`)

describe('a search over all collections', () => {
  it('finds an exact id first, then exact names, names with that beginning, and names that contain it', async () => {
    const studios = (await asked('LOTUS')).found.filter(({ resource }) => resource === 'game-studios')
    expect(studios.map(({ id, fit }) => [id, fit])).toEqual([
      ['lotus', 0],
      ['st-2', 0],
      ['st-3', 1],
      ['st-1', 2],
      ['st-4', 3],
    ])
  })

  it('finds any part of an id, whatever the separators', async () => {
    expect(await found('aurora north')).toContain('bridges/aurora-north')
    expect(await found('cf_aurora')).toContain('casinos/cf_aurora')
    expect((await found('cf_aurora'))[0]).toBe('casinos/cf_aurora')
  })

  it('finds casinos by the id of their integration', async () => {
    const [casino] = (installation()['casinos'] ?? []).filter(({ integrationId }) => integrationId)
    expect(await found(String(casino?.['integrationId']))).toContain(`casinos/${casino?.id}`)
  })

  it('finds a round by its complete id or its provider’s, with game and state', async () => {
    const [round] = rounds.filter(({ status }) => status === 'open')
    const { found: own } = await asked(String(round?.id))
    expect(own[0]).toMatchObject({ resource: 'game-rounds', id: round?.id, state: 'open' })
    expect(own[0]?.of).toBeTruthy()
    expect(await found(String(round?.['providerRoundId']))).toContain(`game-rounds/${String(round?.id)}`)
    expect(await found(String(round?.id).slice(0, 5))).toEqual([])
  })

  it('finds a version with its game, and an event by its reason', async () => {
    const version = (await asked('v1.')).found.find(({ resource }) => resource === 'game-versions')
    expect(version?.of).toBeTruthy()
    const event = installation()['significant-events']?.[0]
    const word = String(event?.['reason']).split(' ').slice(0, 3).join(' ')
    const its = (await asked(word)).found.find(({ id }) => id === event?.id)
    expect(its?.label).toContain(word)
  })

  it('finds users by name, and says so if the identity service fails', async () => {
    const { found: people } = await asked('vera vis')
    expect(people[0]).toMatchObject({ resource: 'users', of: 'Vera Visitor' })
    const [annika] = (await asked('annika')).found
    expect((await found(String(annika?.id)))[0]).toBe(`users/${annika?.id}`)
    const without = await startApi({ admin: createAdminRest(null) })
    const answer = (await without.call('/search?q=aurora')).body as SearchAnswer
    expect(answer.missing).toEqual(['users'])
    expect(answer.found.map(({ id }) => id)).toContain('cf_aurora')
    await without.close()
  })

  it('finds nothing by blank texts', async () => {
    for (const q of ['', '  ', '-', '*', '%']) expect(await asked(q)).toEqual({ found: [], missing: [] })
  })
})

describe('hides what the user may not see', () => {
  it('neither finds nor returns secrets', async () => {
    const { body } = await api.call('/search?q=cf_')
    const [first] = (body as SearchAnswer).found
    expect(Object.keys(first ?? {}).sort()).toEqual(['by', 'fit', 'id', 'label', 'resource'])
    const secret = JSON.stringify(installation()['casinos']).match(/"\$secret":"([^"]{6,})"/)?.[1]
    expect(secret).toBeTruthy()
    expect(await found(String(secret))).toEqual([])
  })

  it('refuses invalid searches, and callers without a token', async () => {
    const status = async (path: string, as: Caller = 'admin') => (await api.call(path, { as })).status
    expect(await status('/search')).toBe(400)
    expect(await status('/search?q=a&q=b')).toBe(400)
    expect(await status('/search?q=a&page=2')).toBe(400)
    expect(await status(`/search?q=${'a'.repeat(201)}`)).toBe(400)
    expect(await status('/search?q=a', null)).toBe(401)
  })
})
