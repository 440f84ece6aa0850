import { describe, expect, it } from 'vitest'
import { reportNames, reports } from '../../../src/contract/reports.ts'
import { firstPlayOf, naiveFigures } from '../../support/naive.ts'
import { asked, groupOf, inPeriod, period, someRounds, reportsOfFile } from '../../support/reports.ts'
import type { Round } from '../../support/rounds.ts'
import type { Report } from '../../../src/contract/answers/reports.ts'

const on = reportsOfFile()

describe.each(reportNames)('the report %s', (name) => {
  const { by } = reports[name]

  it.each([
    [{}],
    [{ casinoId: ['cf_aurora', 'cf_fjord'] }],
    [{ gameId: 'nightjar', moneyKind: ['real', 'bonus'] }],
    [{ currency: ['COINS'], moneyKind: 'real' }],
    [{ studioId: 'larkfield' }],
    [{ providerId: 'hexanode' }],
  ])(
    'with the filter %j equals the sums of its rounds',
    async (filter: Record<string, string | string[]>) => {
      const games = await gamesOf(filter)
      const of = { ...filter, ...(games && { gameId: games }), studioId: undefined, providerId: undefined }
      const matching = someRounds.filter((round) =>
        Object.entries(of).every(
          ([field, value]) => value === undefined || [value].flat().includes(String(round[field])),
        ),
      )
      const within = matching.filter((round) => inPeriod(round))
      const { rows, totals, ...frame } = await on().report(name, { ...period, ...filter })
      expect(frame).toMatchObject({ ...period, zone: 'Europe/Berlin', definitionVersion: '1.0' })
      for (const row of rows) {
        const own = (some: readonly Round[]) =>
          some.filter(
            (round) =>
              groupOf(round, by) === row[by] &&
              round.currency === row.currency &&
              round.moneyKind === row.moneyKind,
          )
        expect(row).toMatchObject({ ...naiveFigures(own(within)), firstPlay: firstPlayOf(own(matching)) })
      }
      for (const { currency, moneyKind, ...figures } of totals) {
        const own = (some: readonly Round[]) =>
          some.filter(
            (round) => round.currency === currency && (moneyKind === null || round.moneyKind === moneyKind),
          )
        expect(figures).toEqual({ ...naiveFigures(own(within)), firstPlay: firstPlayOf(own(matching)) })
      }
      expect(new Set(totals.map(({ currency }) => currency))).toEqual(
        new Set(within.map(({ currency }) => currency)),
      )
    },
  )
})

async function gamesOf({ studioId, providerId }: Record<string, string | string[]>) {
  if (!studioId && !providerId) return null
  const { rows } = await on().api.call(
    `/games?${asked({ filter: studioId ? { studioId } : { providerId } })}`,
  )
  return rows.map(({ id }) => id)
}

describe('reports', () => {
  it('agree with each other on GGR, and with the previous period', async () => {
    const ggr = await on().report('ggr', period)
    for (const name of reportNames) expect((await on().report(name, period)).totals).toEqual(ggr.totals)
    const before = await on().report('ggr', { from: '2026-10-22', to: '2026-10-23' })
    expect(ggr.previous).toEqual({ from: '2026-10-22', to: '2026-10-23', totals: before.totals })
  })

  it('cover the last thirty days by default', async () => {
    const { from, to, rounds: behind } = await on().report('ggr', {})
    expect({ from, to }).toEqual({ from: '2026-10-22', to: '2026-11-20' })
    expect(behind).toEqual({
      startedAt_gte: '2026-10-21T22:00:00.000Z',
      startedAt_lte: '2026-11-20T22:59:59.999Z',
    })
  })

  it('are sorted by name like lists, page by page', async () => {
    for (const [name, label, list] of [
      ['game-performance', 'gameName', '/games'],
      ['casino-performance', 'casinoName', '/casinos'],
    ] as const) {
      const sort = [label, 'DESC'] as const
      const { rows } = await on().report(name, period, 'admin', { sort })
      const listed = await on().api.call(`${list}?sort=["name","DESC"]&range=[0,999]`)
      const names = listed.rows.map((row) => row['name'])
      const inReport = rows.map((row) => row[label])
      expect([...new Set(inReport)]).toEqual(names.filter((one) => inReport.includes(String(one))))
      const second = await on().report(name, period, 'admin', { sort, range: [2, 4] })
      expect(second.rows).toEqual(rows.slice(2, 5))
    }
  })

  it('are sorted by the requested field, and limited only by a range', async () => {
    const sort = ['roundsPlayed', 'DESC']
    const every = await on().report('casino-performance', period, 'admin', { sort })
    const played = every.rows.map((row) => row.roundsPlayed)
    expect(played).toEqual(played.toSorted((a, b) => b - a))
    const some = await on().report('casino-performance', period, 'admin', {
      sort,
      range: [2, 4],
    })
    expect(some.rows).toEqual(every.rows.slice(2, 5))
    expect([some.total, some.totals]).toEqual([every.rows.length, every.totals])
  })

  it('name the top five games of each currency and money kind by the requested measure', async () => {
    for (const by of ['wagered', 'ggr', 'roundsPlayed'] as const) {
      const best = await on().report('top-games', period, 'admin', { sort: [by, 'DESC'] })
      const games = await on().report('game-performance', period, 'admin', { sort: [by, 'DESC'] })
      for (const { currency, moneyKind } of best.totals) {
        const of = ({ rows }: Report) =>
          rows.filter((row) => row.currency === currency && row.moneyKind === moneyKind)
        expect(of(best)).toEqual(of(games).slice(0, 5))
      }
    }
  })

  it('count a first play of any kind in the total, even without rounds of that kind in the period', async () => {
    const { totals } = await on().report('ggr', { from: '2026-10-26', to: '2026-10-26' })
    expect(totals.length).toBeGreaterThan(0)
    for (const { firstPlay, currency } of totals.filter(({ moneyKind }) => moneyKind === null))
      expect(firstPlay).toBe(firstPlayOf(someRounds.filter((round) => round.currency === currency)))
  })

  it('show deleted records by their id', async () => {
    const gone = {
      ...someRounds[0],
      id: 'gone',
      gameId: 'no-such-game',
      startedAt: '2020-01-01T12:00:00.000Z',
    } as Round
    await on().api.store.transaction((tx) => tx.insert('game-rounds', gone))
    const { rows } = await on().report('game-performance', { from: '2020-01-01', to: '2020-01-01' })
    expect(rows).toMatchObject([{ gameId: 'no-such-game', gameName: 'no-such-game' }])
    await on().api.store.transaction((tx) => tx.remove('game-rounds', 'gone'))
  })
})
