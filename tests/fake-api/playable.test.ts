import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Impact, Matrix } from '../../src/contract/answers/activation.ts'
import type { PushPlan } from '../../src/contract/answers/jobs.ts'
import { cellStateAt } from '../../src/contract/matrix.ts'
import { isPlayable, playableStateOf, type PlayableLink } from '../../src/contract/playable.ts'
import type { Row } from '../../src/contract/values.ts'
import { generateState } from '../../fake-api/scripts/generate.ts'
import type { RowsByCollection } from '../../fake-api/stores/rowsByCollection.ts'
import { fixtures, startApi, type Caller, type TestApi } from '../support/api.ts'
import { pushesOf } from '../support/pushes.ts'

type Pair = Row & { casinoId: string; gameId: string }

const keyOf = ({ casinoId, gameId }: Partial<Pair> | { casinoId?: string; gameId: string }) =>
  `${String(casinoId)}/${String(gameId)}`
const rowsOf = (state: RowsByCollection, name: string) => state[name] ?? []
const one = (state: RowsByCollection, name: string, id: unknown) =>
  rowsOf(state, name).find((row) => row.id === id)

/**
 * 60 casinos and 400 games. Some casinos are pushed, some have changed since or had other games then, most were never pushed. A bridge
 * failed its check, and an integration has inactive games.
 */
function seeded(): RowsByCollection {
  const state = generateState(fixtures(), { casinos: 60, games: 400, rounds: 0 })
  const casinos = rowsOf(state, 'casinos').map((casino, index) =>
    index > 20 && index % 4 === 0
      ? { ...casino, integrationId: 'polaris', bridgeId: 'aurora-north' }
      : casino,
  )
  const checks = [
    { id: 'aurora-north', version: 1, state: 'timeout', latencyMs: 9, checkedAt: '2026-11-20T08:00:00.000Z' },
    { id: 'atlantic', version: 1, state: 'ok', latencyMs: 9, checkedAt: '2026-11-20T08:00:00.000Z' },
  ]
  return { ...state, casinos, pushes: [], pushed: [], 'last-checks': checks }
}

let api: TestApi
let state: RowsByCollection
/** The last push to each bridge, by the stored pushes. */
const told = new Map<string, { games: Set<string>; isStale: boolean }>()
let pairs: Pair[]

beforeAll(async () => {
  state = seeded()
  api = await startApi({ state })
  const pushes = pushesOf(api)
  const names = (start: number) =>
    rowsOf(state, 'casinos')
      .slice(start, start + 8)
      .map(({ id }) => id)
  for (const id of [...names(0), ...names(20)]) {
    const { push } = await pushes.push(`/casinos/${id}`)
    const target = push.targets[0]
    if (target?.outcome !== 'ok') continue
    const games = target.changes.find(({ field }) => field === 'games')?.after
    told.set(id, { games: new Set(games as string[] | undefined), isStale: false })
  }
  for (const id of [...told.keys()].filter((_, index) => index % 3 === 0)) {
    await pushes.patch(`/casinos/${id}`, { customOptions: { changed: 'since' } })
    told.set(id, { games: told.get(id)?.games ?? new Set(), isStale: true })
  }
  pairs = (await listed({})) as Pair[]
}, 300_000)
afterAll(() => api.close())

async function listed(filter: object, as: Caller = 'admin'): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const range = JSON.stringify([rows.length, rows.length + 999])
    const page = await api.call(
      `/casino-games?filter=${encodeURIComponent(JSON.stringify(filter))}&range=${range}`,
      { as },
    )
    rows.push(...page.rows)
    if (page.rows.length < 1000) return rows
  }
}

const linksIn = (row: Row) => row['playableLinks'] as PlayableLink[]

/** The rule of the specification, computed from stored records for one pair; behind a comma the cause. */
function expected({ casinoId, gameId, active }: Row): Record<PlayableLink['link'], string> {
  const casino = one(state, 'casinos', casinoId)
  const { integrationId, jurisdictionId, maxRtp, bridgeId } = casino as Row
  const versions = rowsOf(state, 'game-versions').filter((row) => row['gameId'] === gameId)
  const inIntegration = rowsOf(state, 'integration-games').find(
    (row) => row['integrationId'] === integrationId && row['gameId'] === gameId,
  )
  const rtp = Number(one(state, 'games', gameId)?.['theoreticalRtp'])
  const push = told.get(String(casinoId))
  const check = one(state, 'last-checks', bridgeId)
  const met = (isMet: boolean) => (isMet ? 'green' : 'red')
  return {
    casino: met(active === true),
    integration:
      integrationId === null
        ? 'green, noIntegration'
        : !inIntegration
          ? 'red, notInIntegration'
          : inIntegration['active'] === true
            ? 'green'
            : 'red, inactiveInIntegration',
    version: met(versions.some((row) => (row['jurisdictionIds'] as unknown[]).includes(jurisdictionId))),
    rtp: maxRtp === null ? 'green, noMaxRtp' : met(rtp <= Number(maxRtp)),
    push: !push?.games.has(String(gameId)) ? 'red' : push.isStale ? 'amber' : 'green',
    bridge: check && check['state'] !== 'ok' ? 'amber, bridgeCheckFailed' : 'green',
  }
}

describe('whether a game can be played in a casino', () => {
  it('follows from the records of each pair, condition by condition', () => {
    expect(pairs.length).toBeGreaterThan(1500)
    for (const pair of pairs) {
      const links = Object.fromEntries(
        linksIn(pair).map(({ link, state, cause }) => [link, cause ? `${state}, ${cause}` : state]),
      )
      expect([keyOf(pair), links]).toEqual([keyOf(pair), expected(pair)])
      expect(pair['playable']).toBe(linksIn(pair).every(({ state }) => state !== 'red'))
    }
    const states = new Set(pairs.map((pair) => playableStateOf(linksIn(pair))))
    expect([...states].toSorted()).toEqual(
      [
        'inactive',
        'integrationInactive',
        'notInIntegration',
        'noVersion',
        'notPushed',
        'pushStale',
        'bridgeFailed',
        'playable',
      ].toSorted(),
    )
  })

  it('is the same on casinos and on games', async () => {
    const byPair = new Map(pairs.map((pair) => [keyOf(pair), pair]))
    for (const { id } of rowsOf(state, 'casinos'))
      for (const row of await listed({ casinoId: id })) expect(row).toEqual(byPair.get(keyOf(row)))
    const games = [...new Set(pairs.map(({ gameId }) => gameId))].filter((_, index) => index % 8 === 0)
    for (const gameId of games)
      for (const row of await listed({ gameId })) expect(row).toEqual(byPair.get(keyOf(row)))
  })

  it('is the same in each cell of the matrix, with any filter', async () => {
    for (const filter of [{}, { q: 'velvet' }, { jurisdictionId: 'malta' }, { casinoId: ['cf_aurora'] }]) {
      const { body } = await api.call(`/casino-games/matrix?filter=${JSON.stringify(filter)}`)
      const { rows, columns, cells } = body as Matrix
      const [rowAt, columnAt] = [rows, columns].map((all) => new Map(all.map(({ id }, index) => [id, index])))
      let seen = 0
      for (const pair of pairs) {
        const [row, column] = [rowAt?.get(pair.gameId), columnAt?.get(pair.casinoId)]
        if (row === undefined || column === undefined) continue
        seen++
        expect([keyOf(pair), cellStateAt(cells[row] ?? '', column)]).toEqual([
          keyOf(pair),
          playableStateOf(linksIn(pair)),
        ])
      }
      expect(seen).toBeGreaterThan(10)
    }
  })

  it('is the same in the preview of a change without effect', async () => {
    const items = pairs.map(({ casinoId, gameId, active }) => ({ casinoId, gameId, active }))
    const { body } = await api.call('/casino-games/batch', { method: 'POST', body: { items, dryRun: true } })
    for (const [index, item] of (body as Impact).items.entries())
      expect([keyOf(item), item.links]).toEqual([keyOf(item), linksIn(pairs[index] as Pair)])
  })

  it('decides, apart from push and bridge, which games a push contains', async () => {
    for (const { id } of rowsOf(state, 'casinos')) {
      const { targets } = (await api.call(`/casinos/${id}/push`)).body as PushPlan
      const change = targets[0]?.changes.find(({ field }) => field === 'games')
      const names = new Set(told.get(id)?.games)
      for (const game of (change?.before ?? []) as string[]) names.delete(game)
      for (const game of (change?.after ?? []) as string[]) names.add(game)
      const sent = pairs.filter(
        (pair) =>
          pair.casinoId === id &&
          isPlayable(linksIn(pair).filter(({ link }) => link !== 'push' && link !== 'bridge')),
      )
      expect([id, [...names].toSorted()]).toEqual([id, sent.map(({ gameId }) => gameId).toSorted()])
    }
  })

  it('can be filtered by in lists', async () => {
    const found = await listed({ playable: true })
    expect(found.map(keyOf).toSorted()).toEqual(
      pairs
        .filter(({ playable }) => playable)
        .map(keyOf)
        .toSorted(),
    )
  })
})
