import { describe, expect, it } from 'vitest'
import { registry } from '../../resources/entities.ts'
import type { Row } from '../../src/contract/values.ts'
import { fixtures, startApi, type Caller } from '../support/api.ts'
import { startForAll } from '../support/started.ts'

const api = startForAll(() => startApi())

const list = (name: string, parameters: Record<string, unknown>, as: Caller = 'admin') => {
  const text = Object.entries(parameters).map(([key, value]) => [key, JSON.stringify(value)])
  return api.call(`/${name}?${new URLSearchParams(Object.fromEntries(text) as Record<string, string>)}`, {
    as,
  })
}
const ids = (answer: { rows: { id: string }[] }) => answer.rows.map(({ id }) => id)

describe('lists', () => {
  it.each(registry.all.filter(({ external }) => !external))(
    '$name: a page has its range and total',
    async ({ name, label, owner }) => {
      const seen = fixtures()[name]?.filter((row) => !owner || row[owner.shared ?? ''] === true) ?? []
      const total = seen.length
      const answer = await list(name, { sort: [label, 'ASC'], range: [0, 1], filter: {} })
      expect(answer.status).toBe(200)
      expect(answer.rows).toHaveLength(Math.min(2, total))
      expect(answer.headers.get('Content-Range')).toBe(
        `${name} ${total ? `0-${Math.min(2, total) - 1}` : '*'}/${total}`,
      )
      expect(answer.headers.get('X-Total-Count')).toBe(String(total))
      expect(answer.headers.get('Vary')).toBe('Authorization, View-As')
      expect(answer.headers.get('X-Powered-By')).toBeNull()
    },
  )

  it('sorts in both directions, numbers within texts by value, empty values last', async () => {
    const byRtp = async (order: string) =>
      (await list('casinos', { sort: ['maxRtp', order] })).rows.map(({ maxRtp }) => maxRtp)
    const [up, down] = [await byRtp('ASC'), await byRtp('DESC')]
    expect(up.slice(0, 3)).toEqual([92.25, 93, 94.5])
    expect(down.slice(0, 3)).toEqual([98, 97.5, 97])
    expect([up.at(-1), down.at(-1)]).toEqual([null, null])
  })

  it('supports getMany, full-text search, multiple values, ranges and nested fields', async () => {
    expect(ids(await list('casinos', { filter: { id: ['cf_ivory', 'cf_aurora', 'cf_gone'] } }))).toEqual([
      'cf_aurora',
      'cf_ivory',
    ])
    expect(ids(await list('casinos', { filter: { id: [] } }))).toEqual([])
    expect(ids(await list('casinos', { filter: { q: 'SPIELBANK' } }))).toEqual(['cf_deichhof'])
    expect(
      ids(await list('casinos', { filter: { bridgeId: ['atlantic', 'alpine'], currency: 'CAD' } })),
    ).toEqual(['cf_halcyon', 'cf_lumen'])
    expect(
      ids(await list('casinos', { filter: { maxRtp_gte: 94.5, maxRtp_lte: 96 }, sort: ['maxRtp', 'ASC'] })),
    ).toEqual(['cf_eidergold', 'cf_bluefin'])
    expect(ids(await list('casinos', { filter: { createdAt_gte: '2026-06-01' } }))).toEqual(['cf_nimbus'])
    expect(
      ids(await list('casinos', { filter: { createdAt_gte: '2026-06-30T11:30:00.000+02:00' } })),
    ).toEqual(['cf_nimbus'])
    expect(
      (await list('casinos', { filter: { maxRtp: null } })).rows.every(({ maxRtp }) => maxRtp === null),
    ).toBe(true)
  })

  it('finds assignments by fields of the records that they refer to', async () => {
    const { games = [], casinos = [] } = fixtures()
    const found = async (filter: object, as: Caller = 'admin') => {
      const { rows } = await list('casino-games', { filter }, as)
      return rows.map(({ casinoId, gameId }) => `${String(casinoId)}/${String(gameId)}`).toSorted()
    }
    const { rows: all } = await list('casino-games', {})
    const named = (isWanted: (game: Row | undefined, casino: Row | undefined) => boolean) =>
      all
        .filter(({ gameId, casinoId }) =>
          isWanted(
            games.find(({ id }) => id === gameId),
            casinos.find(({ id }) => id === casinoId),
          ),
        )
        .map(({ casinoId, gameId }) => `${String(casinoId)}/${String(gameId)}`)
        .toSorted()
    expect(await found({ 'gameId.studioId': ['larkfield'], 'gameId.providerId': ['stellaport'] })).toEqual(
      named((game) => game?.['studioId'] === 'larkfield' && game['providerId'] === 'stellaport'),
    )
    expect(await found({ casinoId: 'cf_aurora', 'gameId.studioId': 'driftglass' })).toHaveLength(2)
    expect(await found({ 'casinoId.integrationId': [null] })).toEqual(
      named((_, casino) => casino?.['integrationId'] === null),
    )
    expect(await found({ q: 'AURORA' })).toEqual(
      named((game, casino) =>
        [game, casino].some((row) => /aurora/i.test(`${String(row?.id)} ${String(row?.['name'])}`)),
      ),
    )
    expect(await found({ q: 'winterb', casinoId: 'cf_aurora' })).toEqual(['cf_aurora/winterberry'])
    expect(await found({ q: 'nothing of this name' })).toEqual([])
    expect((await found({ q: 'winterb' }, 'visitor')).every((one) => /^cf_(aurora|bluefin)/.test(one))).toBe(
      true,
    )
    for (const filter of [{ 'gameId.name': 'x' }, { 'gameId.studioId_gte': 'x' }, { 'active.x': true }])
      expect((await list('casino-games', { filter })).status).toBe(400)
    expect((await list('casino-games', { sort: ['gameId.studioId', 'ASC'] })).status).toBe(400)
  })
})
