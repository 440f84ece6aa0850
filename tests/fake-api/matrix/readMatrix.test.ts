import { describe, expect, it } from 'vitest'
import { cellStateAt, type CellState } from '../../../src/contract/matrix.ts'
import { playableStateOf, type PlayableLink } from '../../../src/contract/playable.ts'
import type { Row } from '../../../src/contract/values.ts'
import { fixtures, startApi, type Caller } from '../../support/api.ts'
import { startForAll } from '../../support/started.ts'
import type { Matrix } from '../../../src/contract/answers/activation.ts'

const api = startForAll(() => startApi())

const { games = [], casinos = [], integrations = [] } = fixtures()
const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).toSorted()

async function matrix(of: 'casino' | 'integration', filter: object = {}, as: Caller = 'admin') {
  const { status, body } = await api.call(`/${of}-games/matrix?filter=${JSON.stringify(filter)}`, { as })
  expect(status).toBe(200)
  const read = body as Matrix
  const state = (game: string, column: string): CellState | undefined => {
    const [row, at] = [
      read.rows.findIndex(({ id }) => id === game),
      read.columns.findIndex(({ id }) => id === column),
    ]
    return row < 0 || at < 0 ? undefined : cellStateAt(read.cells[row] ?? '', at)
  }
  return { ...read, state }
}

describe('the matrix', () => {
  it('has the state of every game in every casino, the same as the assignments', async () => {
    const { rows, columns, state } = await matrix('casino')
    expect(idsOf(rows)).toEqual(idsOf(games))
    expect(idsOf(columns)).toEqual(idsOf(casinos))
    const { rows: assigned } = await api.call('/casino-games?range=[0,999]')
    const stateOf = (row: Row | undefined) =>
      row ? playableStateOf(row['playableLinks'] as PlayableLink[]) : 'unassigned'
    const byPair = new Map(
      assigned.map((row) => [`${String(row['gameId'])}/${String(row['casinoId'])}`, row]),
    )
    for (const game of games)
      for (const casino of casinos)
        expect([game.id, casino.id, state(game.id, casino.id)]).toEqual([
          game.id,
          casino.id,
          stateOf(byPair.get(`${game.id}/${casino.id}`)),
        ])
  })

  it('of the fixtures has inactive, blocked and playable cells', async () => {
    const { columns, rows, state } = await matrix('casino')
    expect(state('glimmer-grotto', 'cf_fjord')).toBe('playable')
    expect(state('dandelion-dice', 'cf_aurora')).toBe('pushStale')
    expect(state('hazel-heist', 'cf_aurora')).toBe('noVersion')
    expect(state('alpine-accordion', 'cf_deichhof')).toBe('notPushed')
    expect(state('paper-tigers', 'cf_aurora')).toBe('integrationInactive')
    expect(state('velvet-comet', 'cf_aurora')).toBe('inactive')
    expect(state('amber-orchard', 'cf_aurora')).toBe('unassigned')
    expect(columns.find(({ id }) => id === 'cf_aurora')?.maxRtp).toBe(97.5)
    expect(columns.find(({ id }) => id === 'cf_fjord')?.maxRtp).toBeNull()
    expect(rows.find(({ id }) => id === 'amber-orchard')?.theoreticalRtp).toBe(91.4)
  })

  it('of integrations says whether games are active there', async () => {
    const { columns, state } = await matrix('integration')
    expect(idsOf(columns)).toEqual(idsOf(integrations))
    expect(state('juniper-nights', 'polaris')).toBe('playable')
    expect(state('paper-tigers', 'polaris')).toBe('inactive')
    expect(state('amber-orchard', 'polaris')).toBe('unassigned')
  })

  it.each([
    [{ gameId: ['basalt-kings', 'winterberry'] }, (row: Row) => /^(basalt-kings|winterberry)$/.test(row.id)],
    [{ studioId: 'amberfox' }, (row: Row) => row['studioId'] === 'amberfox'],
    [
      { studioId: ['amberfox', 'larkfield'], providerId: 'stellaport' },
      (row: Row) =>
        ['amberfox', 'larkfield'].includes(String(row['studioId'])) && row['providerId'] === 'stellaport',
    ],
    [
      { q: 'LARK' },
      (row: Row) => /lark/i.test(`${row.id} ${String(row['name'])} ${String(row['providerGameId'])}`),
    ],
  ])('finds the requested games: %j', async (filter, isWanted) => {
    expect(idsOf((await matrix('casino', filter)).rows)).toEqual(idsOf(games.filter(isWanted)))
  })

  it.each([
    ['casino', { jurisdictionId: 'ontario' }, ['cf_halcyon', 'cf_lumen']],
    ['casino', { integrationId: 'polaris', casinoId: ['cf_fjord', 'cf_cobalt'] }, ['cf_fjord']],
    ['integration', { integrationId: ['polaris'] }, ['polaris']],
    ['integration', { jurisdictionId: 'germany' }, ['alpenglanz']],
    ['integration', { casinoId: ['cf_bluefin', 'cf_cobalt'] }, ['harbourline']],
  ] as const)('of %ss finds the requested columns: %j', async (of, filter, expected) => {
    expect(idsOf((await matrix(of, filter)).columns)).toEqual(expected)
  })

  it('finds games and casinos with a cell in a state', async () => {
    const { rows, columns, cells } = await matrix('casino', {
      state: 'integrationInactive',
      casinoId: ['cf_aurora', 'cf_cobalt'],
    })
    expect(columns.map(({ id }) => id)).toEqual(['cf_aurora'])
    expect(rows.length).toBeGreaterThan(0)
    expect(cells.map((row) => cellStateAt(row, 0))).toEqual(rows.map(() => 'integrationInactive'))
  })
})

describe('requests for the matrix', () => {
  it('are answered with 304 until something has changed', async () => {
    const first = await api.call('/casino-games/matrix')
    const known = { 'If-None-Match': first.headers.get('ETag') ?? '' }
    expect((await api.call('/casino-games/matrix', { headers: known })).status).toBe(304)
    const body = { casinoId: 'cf_aurora', gameId: 'amber-orchard', active: true }
    expect((await api.call('/casino-games', { method: 'POST', body })).status).toBe(201)
    expect((await api.call('/casino-games/matrix', { headers: known })).status).toBe(200)
  })
})
