import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPushStateCache, withPushStateCache } from '../../fake-api/push/pushStateCache.ts'
import { toResponseRows } from '../../fake-api/records/computed.ts'
import { allRowsRange, type Store } from '../../fake-api/stores/store.ts'
import { registry } from '../../resources/entities.ts'
import type { User } from '../../src/contract/access.ts'
import type { Entity } from '../../src/contract/entity.ts'
import type { Row } from '../../src/contract/values.ts'
import { fixtures, ifMatch, startApi, type TestApi } from '../support/api.ts'
import { told as tellNeighbour } from '../support/neighbours.ts'
import { pushesOf } from '../support/pushes.ts'
import { openTestStore } from '../support/stores.ts'

const all: User = { id: 'a', name: 'A', role: 'admin', casinoAccess: 'all', casinos: [] }
const some: User = { ...all, casinoAccess: 'selected', casinos: ['cf_aurora', 'cf_bluefin'] }

/** Answers about pushes and playable games, for administrators of all and of selected casinos. */
async function saidBy(store: Store) {
  const said: unknown[] = []
  for (const user of [all, some])
    for (const name of ['casino-games', 'casinos', 'integrations']) {
      const { rows } = await store.list(name, { where: [], sort: [], range: allRowsRange })
      const sight = user.casinos.length ? rows.filter((row) => isSeen(row)) : rows
      for (const row of await toResponseRows(store, registry.find(name) as Entity, sight, user))
        said.push([
          user.casinos.length,
          name,
          row.id,
          row['pushState'],
          row['pushFailures'],
          row['pushGames'],
          row['bridgeMoved'],
          row['playableLinks'],
        ])
    }
  return said
}
const isSeen = ({ id, casinoId = id }: Row) => some.casinos.includes(String(casinoId))

/** The same store without its caches. */
const forgetful = ({ generation: _generation, ...store }: Store): Store => store

type Step = (api: TestApi, pick: <T>(of: readonly T[]) => T) => Promise<unknown>

const rowsOf = async ({ store }: TestApi, name: string) =>
  (await store.list(name, { where: [], sort: [], range: allRowsRange })).rows

async function change(api: TestApi, path: string, body: object) {
  const { record } = await api.call(path)
  return api.call(path, { method: 'PATCH', body, headers: ifMatch(record) })
}
const changing =
  (name: string, body: (row: Row, pick: Parameters<Step>[1]) => object): Step =>
  async (api, pick) => {
    const row = pick(await rowsOf(api, name))
    return change(api, `/${name}/${row.id}`, body(row, pick))
  }

const steps: Record<string, Step> = {
  push: async (api, pick) => pushesOf(api).push(`/casinos/${pick(await rowsOf(api, 'casinos')).id}`),
  failing: async (api, pick) => {
    const casino = pick(await rowsOf(api, 'casinos'))
    await tellNeighbour(api, `bridges/${String(casino['bridgeId'])}`, pick(['refuse', 'fine']))
    await pushesOf(api).push(`/casinos/${casino.id}`)
  },
  // Integrations without casinos have nothing to push.
  pushAll: async (api, pick) => {
    const its = (await rowsOf(api, 'casinos')).flatMap(({ integrationId }) => integrationId ?? [])
    return pushesOf(api).push(`/integrations/${String(pick([...new Set(its)]))}`)
  },
  switch: changing('casino-games', ({ active }) => ({ active: !active })),
  switchThere: changing('integration-games', ({ active }) => ({ active: !active })),
  certify: changing('game-versions', (_row, pick) => ({
    jurisdictionIds: pick([[], ['malta'], ['ontario']]),
  })),
  // Written directly, since the API limits the RTP to what casinos allow.
  rtp: async (api, pick) => {
    const [casino] = (await rowsOf(api, 'casinos')).filter(({ maxRtp }) => maxRtp !== null)
    const inCasino = (await rowsOf(api, 'casino-games')).filter(({ casinoId }) => casinoId === casino?.id)
    const game = await api.store.get('games', String(pick(inCasino)['gameId']))
    const theoreticalRtp = pick([80, 99.9])
    if (game)
      await api.store.transaction((tx) =>
        tx.replace('games', { ...game, version: game.version + 1, theoreticalRtp }),
      )
  },
  rename: changing('games', () => ({ name: `Game ${crypto.randomUUID()}` })),
  maxRtp: changing('casinos', (_row, pick) => ({ maxRtp: pick([null, 91, 98]) })),
  jurisdiction: changing('casinos', (_row, pick) => ({ jurisdictionId: pick(['malta', 'ontario']) })),
  integration: changing('casinos', (_row, pick) => ({
    integrationId: pick([null, 'polaris', 'harbourline']),
  })),
  option: changing('integrations', (_row, pick) => ({ properties: { tried: pick(['a', 'b']) } })),
  bridge: changing('bridges', (_row, pick) => ({ routerUrl: `https://${pick(['x', 'y'])}.example/b` })),
  batch: async (api, pick) => {
    const items = (await rowsOf(api, 'casino-games')).slice(0, 12)
    const body = {
      items: items.map(({ casinoId, gameId }) => ({ casinoId, gameId, active: pick([true, false]) })),
    }
    await pushesOf(api).post('/casino-games/batch', body)
    return api.settled()
  },
  unassign: async (api, pick) => {
    const { id } = pick(await rowsOf(api, 'casino-games'))
    const { record } = await api.call(`/casino-games/${id}`)
    return api.call(`/casino-games/${id}`, { method: 'DELETE', headers: ifMatch(record) })
  },
  revert: async (api, pick) => {
    const entries = await rowsOf(api, 'audit-entries')
    if (entries.length === 0) return
    return pushesOf(api).post(`/audit-entries/${pick(entries.slice(-8)).id}/revert`)
  },
  beside: async (api, pick) => {
    const row = pick(await rowsOf(api, 'casino-games'))
    return api.store.transaction((tx) =>
      tx.replace('casino-games', { ...row, version: row.version + 1, active: row['active'] !== true }),
    )
  },
}

describe('the cached push states of casinos', () => {
  it('are the same as newly computed ones, after any write by any process', async () => {
    const names = fc.array(fc.tuple(fc.constantFrom(...Object.keys(steps)), fc.nat(), fc.nat()), {
      minLength: 15,
      maxLength: 25,
    })
    const tried = new Set<string>()
    await fc.assert(
      fc.asyncProperty(names, async (sequence) => {
        const base = await openTestStore(fixtures(), registry)
        // Two processes with separate caches, which do not see each other's writes.
        const other = withPushStateCache(forgetful(base))
        const api = await startApi({ store: base })
        await pushesOf(api).push('/integrations/polaris')
        try {
          for (const [name, first, second] of sequence) {
            const seeds = [first, second]
            await steps[name]?.(api, (of) => of[(seeds.shift() ?? first) % of.length] as (typeof of)[number])
            tried.add(name)
            const anew = await saidBy(forgetful(base))
            expect([name, await saidBy(base)]).toEqual([name, anew])
            expect([name, await saidBy(other)]).toEqual([name, anew])
          }
        } finally {
          await api.close()
        }
      }),
      { numRuns: 4 },
    )
    expect(tried.size).toBeGreaterThan(8)
  }, 170_000)

  it('are read once, as long as nothing is written', async () => {
    const store = await openTestStore(fixtures(), registry)
    const asked: string[] = []
    const counting: Store = { ...store, list: (name, query) => (asked.push(name), store.list(name, query)) }
    const { rows } = await store.list('casinos', { where: [], sort: [], range: allRowsRange })
    const read = () => toResponseRows(counting, registry.find('casinos') as Entity, rows, all)
    const first = await read()
    expect(asked).toContain('pushed')
    asked.length = 0
    expect(await read()).toEqual(first)
    expect(asked).not.toContain('pushed')
    expect(asked).not.toContain('game-versions')
    await store.close()
  })

  it('are limited in number; the latest are kept', () => {
    const memory = createPushStateCache(10)
    const told = {
      ...{ games: ['a', 'b', 'c'], pending: [], moved: false },
      ...{ isChanged: false, changes: [], failure: null },
    }
    for (const id of ['x', 'y']) memory.set(id, '1', told)
    expect(memory.get('x', '1')).toBe(told)
    expect(memory.get('x', '2')).toBeUndefined()
    memory.set('z', '1', told)
    expect(['x', 'y', 'z'].filter((id) => memory.get(id, '1'))).toEqual(['x', 'z'])
  })
})
