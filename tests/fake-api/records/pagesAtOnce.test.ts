import { expect, it, onTestFinished } from 'vitest'
import { registry } from '../../../resources/entities.ts'
import { callers, fixtures, startApi, type Claims } from '../../support/api.ts'
import { held } from '../../support/held.ts'
import { openTestStore } from '../../support/stores.ts'

const person = (at: number): Claims => ({ ...callers.admin, sub: `u-admin-${at}` })

/** An API in which lists wait until the calls that do not wait are answered. */
async function holding() {
  const store = await openTestStore(fixtures(), registry)
  const { promise, resolve: goOn } = held()
  let begun = 0
  const list: typeof store.list = async (collection, query) => {
    if (query.mostBytes === undefined) return store.list(collection, query)
    begun += 1
    await promise
    return store.list(collection, query)
  }
  const api = await startApi({ store: { ...store, list } })
  onTestFinished(() => api.close())
  /** Asks for a list once for each person, and answers how many reads begin before calls that do not wait are answered. */
  const ask = async (path: string, people: number[], most: number) => {
    const asked = people.map((at) => api.call(path, { as: person(at) }))
    await expect.poll(() => begun).toBeGreaterThanOrEqual(most)
    for (let count = 0; count < 5; count += 1)
      expect((await api.call('/casinos/cf_aurora', { as: person(99) })).status).toBe(200)
    const atOnce = begun
    goOn()
    for (const { status } of await Promise.all(asked)) expect(status).toBe(200)
    expect(begun).toBe(people.length)
    return atOnce
  }
  return { ask }
}

const people = [1, 2, 3, 4, 5, 6]

it('four pages of lists are made at once, since each holds its rows several times over', async () => {
  const { ask } = await holding()
  expect(await ask('/casinos?range=[0,24]', people, 4)).toBe(4)
})

it('two of them are of one person', async () => {
  const { ask } = await holding()
  expect(await ask('/casinos?range=[0,24]', [1, 1, 1, 1], 2)).toBe(2)
})

it('two lists at once read all rows for what is computed', async () => {
  const { ask } = await holding()
  expect(await ask('/allowed-hashes?range=[0,24]&sort=["weak","ASC"]', people, 2)).toBe(2)
})
