import { beforeEach, describe, expect, it } from 'vitest'
import { createRegistry } from '../../../src/contract/registry.ts'
import { registry } from '../../../resources/entities.ts'
import { allRowsRange, type Store } from '../../../fake-api/stores/store.ts'
import { installation } from '../../support/api.ts'
import { openAsStored, openTestStore } from '../../support/stores.ts'

const row = (id: string, version = 1) => ({ id, version })
const all = { where: [], sort: [], range: allRowsRange }
const ids = async (store: Pick<Store, 'list'>) => (await store.list('things', all)).rows.map(({ id }) => id)

let store: Store
beforeEach(async () => {
  store = await openTestStore({ things: [row('a')] }, createRegistry([]))
  return () => store.close()
})

it('a list has a total for any range', async () => {
  for (const range of [all.range, [5, 9], [5, allRowsRange[1]]] as const)
    expect(await store.list('things', { ...all, range: [...range] })).toMatchObject({ total: 1 })
})

describe('a transaction', () => {
  it('reads its own writes, and is atomic', async () => {
    const failing = store.transaction(async (tx) => {
      await tx.insert('things', row('b'))
      await tx.replace('things', row('a', 2))
      expect(await ids(tx)).toEqual(['a', 'b'])
      expect(await tx.get('things', 'a')).toEqual(row('a', 2))
      await tx.remove('things', 'a')
      expect(await tx.get('things', 'a')).toBeUndefined()
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect((await store.list('things', all)).rows).toEqual([row('a')])
  })

  it('is isolated', async () => {
    const count = () =>
      store.transaction(async (tx) => {
        const before = await tx.get('things', 'a')
        await Promise.resolve()
        await tx.replace('things', row('a', (before?.version ?? 0) + 1))
      })
    await Promise.all(Array.from({ length: 100 }, count))
    expect(await store.get('things', 'a')).toEqual(row('a', 101))
  })

  it('returns its result, and creates missing collections', async () => {
    expect(await store.transaction(async (tx) => (await tx.insert('new', row('n')), 7))).toBe(7)
    expect(await store.get('new', 'n')).toEqual(row('n'))
    expect(await store.list('nothing', all)).toEqual({ rows: [], total: 0 })
  })

  it('replaces the expected version only', async () => {
    for (const version of [1, 3]) {
      const late = store.transaction((tx) => tx.replace('things', row('a', version)))
      await expect(late).rejects.toMatchObject({ code: 'stale' })
    }
    expect(await store.get('things', 'a')).toEqual(row('a'))
  })

  it('fails if a row to replace or remove does not exist', async () => {
    const replaced = store.transaction((tx) => tx.replace('things', row('x')))
    await expect(replaced).rejects.toThrow('things has no row x')
    await expect(store.transaction((tx) => tx.remove('things', 'x'))).rejects.toThrow('things has no row x')
  })

  it('that is running finishes before the store is closed, and later ones are refused', async () => {
    const own = await openTestStore({}, createRegistry([]))
    let hasEnded = false
    const begun = own.transaction(async (tx) => {
      await tx.insert('things', row('a'))
      hasEnded = true
    })
    const closed = own.close()
    const late = own.transaction((tx) => tx.insert('things', row('b')))
    await expect(late).rejects.toMatchObject({ code: 'backendUnreachable' })
    await closed
    expect(hasEnded).toBe(true)
    await begun
    const noted = own.presences?.note('things/a', { id: 'u-late', name: 'Late' })
    if (noted) await expect(noted).rejects.toThrow()
  })
})

describe('a claim', () => {
  it('has one holder at a time', async () => {
    const claim = await store.claim('jobs/a')
    expect(claim?.isLost()).toBe(false)
    expect(await store.claim('jobs/a')).toBeNull()
    const other = await store.claim('jobs/b')
    expect(other).not.toBeNull()
    await Promise.all([claim?.release(), other?.release()])
    const again = await store.claim('jobs/a')
    expect(again).not.toBeNull()
    await again?.release()
  })
})

describe('a row', () => {
  const texts = ['\0', '\ud800', 'a\\u0000b', 'Zoë "q" \\', '😀', '']
  it.each(texts.map((text) => [JSON.stringify(text), text]))(
    'with %s is read as it was written',
    async (_, text) => {
      const things = {
        ...row('t'),
        z: text,
        a: { nested: [text, null, 1.5, { z: 1, a: 2 }] },
        big: 2 ** 53 - 1,
      }
      await store.transaction((tx) => tx.insert('things', things))
      const read = await store.get('things', 't')
      expect(read).toEqual(things)
      expect(JSON.stringify(read)).toBe(JSON.stringify(things))
      const where = [{ field: 'z', op: 'in', values: [text] } as const]
      expect((await store.list('things', { ...all, where })).total).toBe(1)
    },
  )

  it.each(['game-rounds', 'audit-entries'])(
    'of %s is read as written, whatever other fields it has',
    async (collection) => {
      const [first] = installation()[collection] ?? []
      const { version: _version, ...known } = first ?? row('none')
      const odd = [
        {
          ...known,
          id: 'odd-1',
          version: 1,
          extra: { z: [1, null] },
          createdAt: 'yesterday',
          casinoId: 'a\0b',
        },
        { ...known, id: 'odd-2', version: 7, updatedAt: '2026-01-01T00:00:00Z', address: null },
      ]
      await store.transaction(async (tx) => {
        for (const one of odd) await tx.insert(collection, one)
      })
      for (const one of odd) expect(await store.get(collection, one.id)).toEqual(one)
    },
  )

  it('of every fixture is read as it was written', async () => {
    const state = installation()
    const filled = await openAsStored(state, registry)
    for (const [collection, rows] of Object.entries(state)) {
      const found = (await filled.list(collection, { ...all, sort: [{ field: 'id', order: 'ASC' }] })).rows
      const byId = new Map(found.map((one) => [one.id, one]))
      expect(found).toHaveLength(rows.length)
      for (const one of rows) expect(byId.get(one.id)).toEqual(one)
    }
    await filled.close()
  })
})

it('is found by text, best matches first, and ties in order', async () => {
  const names = ['Blacklotus', 'Zeta Lotus', 'Lotus Garden', 'Alpha Lotus', 'Lotus', 'Orchid']
  const studios = names.map((name) => ({ ...row(name.toLowerCase().replace(' ', '-')), name }))
  const named = await openTestStore({ 'game-studios': studios }, registry)
  const sort = [{ field: 'name', order: 'ASC' }] as const
  const found = await named.best('game-studios', {
    text: 'lotus',
    fields: ['name'],
    where: [],
    sort,
    most: 4,
  })
  expect(found.map(({ name }) => name)).toEqual(['Lotus', 'Lotus Garden', 'Alpha Lotus', 'Zeta Lotus'])
  await named.close()
})
