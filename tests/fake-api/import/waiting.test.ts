import { describe, expect, it } from 'vitest'
import type { Reader } from '../../../fake-api/stores/store.ts'
import { callers, installation, listen, startApi, type Caller } from '../../support/api.ts'
import { startForEach } from '../../support/started.ts'
import { releaseInTurn } from '../../support/releaseInTurn.ts'
import { at, importsOf } from './support.ts'

const api = startForEach(() => startApi({ state: installation() }))
const { start, read, previewOf, imported } = importsOf(() => api)

async function moveProvider(origin: string) {
  const row = await read('/game-providers/quartzline')
  const config = row['apiConfig'] as { apiKey: object }
  const apiConfig = { ...config, apiUrl: origin, apiKey: { ...config.apiKey, origins: [origin] } }
  await api.store.transaction((tx) =>
    tx.replace('game-providers', { ...row, version: row.version + 1, apiConfig }),
  )
}

describe('an import', () => {
  it('does not delay other requests while it compares, and reads existing games in batches', async () => {
    const { list } = api.store
    const reads: string[] = []
    api.store.list = (collection, query) => {
      reads.push(collection)
      return list(collection, query)
    }
    const { transaction } = api.store
    const within: string[] = []
    api.store.transaction = (work) =>
      transaction((tx) => {
        const own: Reader['list'] = (collection, query) => {
          within.push(collection)
          return tx.list(collection, query)
        }
        return work({ ...tx, list: own })
      })
    expect((await start('mirabella', ['x'])).status).toBe(202)
    const long = ['games', 'game-studios', 'casino-games', 'casinos', 'integration-games']
    await api.settled()
    expect(within.filter((collection) => long.includes(collection))).toEqual([])
    for (const collection of ['casino-games', 'casinos'])
      expect(reads.filter((one) => one === collection).length).toBeLessThanOrEqual(1)
  })

  it('of many games reads existing ones once per batch, and notices changes meanwhile', async () => {
    const { games } = await previewOf('mirabella')
    const fresh = games.flatMap(({ state, providerGameId, gameId }) =>
      state === 'new' && providerGameId ? [{ providerGameId, gameId }] : [],
    )
    expect(fresh.length).toBeGreaterThan(2)
    const { transaction } = api.store
    let reads = 0
    api.store.transaction = (work) =>
      transaction((tx) => {
        const own: Reader['list'] = (collection, query) => {
          if (collection === 'games' && query.where.length === 0) reads += 1
          return tx.list(collection, query)
        }
        return work({ ...tx, list: own })
      })
    const job = await imported(
      'mirabella',
      fresh.map(({ providerGameId }) => providerGameId),
    )
    expect(job.items.map(({ outcome }) => outcome)).toEqual(fresh.map(() => 'created'))
    // One read per step, and the first steps are small.
    expect(reads).toBeLessThanOrEqual(1 + fresh.length / 10)
    for (const { providerGameId, gameId } of fresh)
      expect(await read(`/games/${gameId}`)).toMatchObject({ providerGameId })
  })

  it.each<[string, (as: Caller) => Promise<unknown>]>([
    ['is previewed', (as) => api.call(at('quartzline'), { as })],
    ['is prepared', (as) => start('quartzline', ['x'], { as })],
    ['is previewed and prepared', previewedAndPrepared()],
  ])('%s once at a time per user, and twice in all', async (_what, ask) => {
    let [inFlight, most] = [0, 0]
    const answers: (() => void)[] = []
    const { origin, close } = await listen((_request, response) => {
      most = Math.max(most, ++inFlight)
      answers.push(() => {
        inFlight -= 1
        response.end('[]')
      })
    })
    await moveProvider(origin)
    const inTurn = async (callers: readonly Caller[], atOnce: number) => {
      most = 0
      const calls = callers.map(ask)
      await releaseInTurn(answers, calls.length, atOnce)
      await Promise.all(calls)
      return most
    }
    expect(await inTurn(['admin', 'admin', 'admin'], 1)).toBe(1)
    const people = ['one', 'two', 'three'].map((sub) => ({ ...callers.admin, sub }))
    expect(await inTurn(people, 2)).toBe(2)
    await close()
  })

  it('does not call the provider if the import is refused anyway', async () => {
    let asked = 0
    const { origin, close } = await listen((_request, response) => {
      asked += 1
      response.end('{}')
    })
    await moveProvider(origin)
    const [subjects, state] = [['import/game-providers/quartzline'], 'running']
    await api.store.transaction((tx) => tx.insert('jobs', { id: 'first', version: 1, state, subjects }))
    const { body } = await start('quartzline', ['QU-velvet_comet'])
    await start('quartzline', [7])
    expect([body, asked]).toMatchObject([{ code: 'alreadyRunning' }, 0])
    await api.store.transaction((tx) => tx.remove('jobs', 'first'))
    await start('quartzline', ['QU-velvet_comet'])
    expect(asked).toBe(1)
    await close()
  })
})

/** One after another of both ways to have a provider's games compared. */
function previewedAndPrepared(): (as: Caller) => Promise<unknown> {
  let count = 0
  return (as) => (count++ % 2 ? api.call(at('quartzline'), { as }) : start('quartzline', ['x'], { as }))
}
