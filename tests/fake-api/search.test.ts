import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAdminRest } from '../../fake-api/users/adminRest.ts'
import type { SearchResult, SearchAnswer } from '../../src/contract/answers/general.ts'
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

describe('one question finds records of all collections', () => {
  it('and answers an id first, then names that are the same, begin so, have a word that does, or hold it', async () => {
    const studios = (await asked('LOTUS')).found.filter(({ resource }) => resource === 'game-studios')
    expect(studios.map(({ id, fit }) => [id, fit])).toEqual([
      ['lotus', 0],
      ['st-2', 0],
      ['st-3', 1],
      ['st-1', 2],
      ['st-4', 3],
    ])
  })

  it('by any part of an id, whatever parts it', async () => {
    expect(await found('aurora north')).toContain('bridges/aurora-north')
    expect(await found('cf_aurora')).toContain('casinos/cf_aurora')
    expect((await found('cf_aurora'))[0]).toBe('casinos/cf_aurora')
  })

  it('casinos by the id of their integration', async () => {
    const [casino] = (installation()['casinos'] ?? []).filter(({ integrationId }) => integrationId)
    expect(await found(String(casino?.['integrationId']))).toContain(`casinos/${casino?.id}`)
  })

  it('a round by the whole of its id or its provider’s, with its game and how it stands', async () => {
    const [round] = rounds.filter(({ status }) => status === 'open')
    const { found: own } = await asked(String(round?.id))
    expect(own[0]).toMatchObject({ resource: 'game-rounds', id: round?.id, state: 'open' })
    expect(own[0]?.of).toBeTruthy()
    expect(await found(String(round?.['providerRoundId']))).toContain(`game-rounds/${String(round?.id)}`)
    expect(await found(String(round?.id).slice(0, 5))).toEqual([])
  })

  it('a version with the game that it is of, and an event by its reason', async () => {
    const version = (await asked('v1.')).found.find(({ resource }) => resource === 'game-versions')
    expect(version?.of).toBeTruthy()
    const event = installation()['significant-events']?.[0]
    const word = String(event?.['reason']).split(' ').slice(0, 3).join(' ')
    const its = (await asked(word)).found.find(({ id }) => id === event?.id)
    expect(its?.label).toContain(word)
  })

  it('users by their names, too, and says so where their keeper does not answer', async () => {
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

  it('and nothing by what says nothing', async () => {
    for (const q of ['', '  ', '-', '*', '%']) expect(await asked(q)).toEqual({ found: [], missing: [] })
  })
})

describe('nobody finds what they do not see', () => {
  it('a visitor neither casinos of others nor what belongs to them, by no text and no id', async () => {
    const visible = ['cf_aurora', 'cf_bluefin']
    const casinos = (installation()['casinos'] ?? []).filter(({ id }) => !visible.includes(id))
    for (const { id, name: named } of casinos)
      for (const q of [id, String(named)]) expect(await found(q, 'visitor'), q).not.toContain(`casinos/${id}`)
    const hidden = rounds.filter((round) => !visible.includes(String(round['casinoId'])))
    for (const { id } of hidden.slice(0, 5)) expect(await found(id, 'visitor')).toEqual([])
    const own = rounds.find((round) => round['casinoId'] === 'cf_aurora')
    expect(await found(String(own?.id), 'visitor')).toEqual([`game-rounds/${String(own?.id)}`])
    expect(await found('cf_aurora', 'visitor')).toContain('casinos/cf_aurora')
    expect(await found('cf_aurora', 'guest')).not.toContain('casinos/cf_aurora')
    expect(await found('cf_bluefin', 'scopedAdmin')).not.toContain('casinos/cf_bluefin')
  })

  it('an administrator of some casinos not what else a record serves, but that they may not change it', async () => {
    for (const { id, servesOthers } of (await api.call('/integrations', { as: 'scopedAdmin' }))
      .body as SearchResult[]) {
      const [one] = (await asked(id, 'scopedAdmin')).found.filter(
        ({ resource }) => resource === 'integrations',
      )
      expect([one?.id, one?.servesOthers]).toEqual([id, servesOthers])
    }
  })

  it('a visitor no user, and no job of others', async () => {
    expect(await found('vera', 'visitor')).toEqual([])
    for (const { id } of installation()['jobs'] ?? []) expect(await found(id, 'visitor')).toEqual([])
  })

  it('and nothing is found by what is secret, or answered of it', async () => {
    const { body } = await api.call('/search?q=cf_')
    const [first] = (body as SearchAnswer).found
    expect(Object.keys(first ?? {}).sort()).toEqual(['fit', 'id', 'label', 'resource'])
    const secret = JSON.stringify(installation()['casinos']).match(/"\$secret":"([^"]{6,})"/)?.[1]
    expect(secret).toBeTruthy()
    expect(await found(String(secret))).toEqual([])
  })

  it('refuses what is no question, and whoever is not signed in', async () => {
    const status = async (path: string, as: Caller = 'admin') => (await api.call(path, { as })).status
    expect(await status('/search')).toBe(400)
    expect(await status('/search?q=a&q=b')).toBe(400)
    expect(await status('/search?q=a&page=2')).toBe(400)
    expect(await status(`/search?q=${'a'.repeat(201)}`)).toBe(400)
    expect(await status('/search?q=a', null)).toBe(401)
  })
})
