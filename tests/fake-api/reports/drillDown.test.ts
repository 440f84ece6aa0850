import { describe, expect, it } from 'vitest'
import type { Filter } from '../../../src/contract/query.ts'
import { reportNames, reports } from '../../../src/contract/reports.ts'
import { figureNames, roundFilterOfFigure } from '../../../src/contract/reports/figures.ts'
import { firstPlayOf, naiveFigures } from '../../support/naive.ts'
import { asked, period, reportsOfFile } from '../../support/reports.ts'
import type { Round } from '../../support/rounds.ts'
import type { RoundTotalsAnswer } from '../../../src/contract/answers/reports.ts'

const on = reportsOfFile()

describe.each(reportNames)('the report %s', (name) => {
  const { by } = reports[name]

  it('has links from each figure to rounds with that sum', async () => {
    const {
      rows,
      totals,
      rounds: behind,
    } = await on().report(name, { ...period, moneyKind: ['real', 'voucher'] })
    const links = [
      ...rows.map((row) => ({
        row,
        group: { [by]: row[by], currency: row.currency, moneyKind: row.moneyKind },
      })),
      ...totals.map((row) => ({ row, group: { currency: row.currency, moneyKind: row.moneyKind } })),
    ]
    for (const { row, group } of links) {
      for (const figure of figureNames) {
        const [sums, ...others] = await on().sumsOf(roundFilterOfFigure(figure, behind, group, row))
        const none = figure === 'firstPlay' || figure === 'rtp' || figure === 'baseRtp' ? null : 0
        expect([figure, group, sums ? sums[figure] : none]).toEqual([figure, group, row[figure]])
        expect(others).toEqual([])
      }
    }
  })
})

describe('sums of a list of rounds', () => {
  it.each<[Filter]>([
    [{}],
    [{ status: 'open' }],
    [{ gambled_gte: 1, status: 'completed' }],
    [{ casinoId: ['cf_fjord'], startedAt_gte: '2026-10-25T00:30:00Z' }],
    [{ q: 'round-12' }],
  ])('%j are the sums of the listed rounds', async (filter) => {
    for (const as of ['admin', 'visitor'] as const) {
      const { rows } = await on().api.call(`/game-rounds?${asked({ filter })}`, { as })
      const { body } = await on().api.call(`/reporting/round-sums?${asked({ filter })}`, { as })
      for (const { currency, moneyKind, ...figures } of (body as RoundTotalsAnswer).totals) {
        const own = (rows as Round[]).filter(
          (round) => round.currency === currency && (moneyKind === null || round.moneyKind === moneyKind),
        )
        expect(figures).toEqual({ ...naiveFigures(own), firstPlay: firstPlayOf(own) })
      }
      const counted = (body as RoundTotalsAnswer).totals.filter(({ moneyKind }) => moneyKind === null)
      const count = counted.reduce(
        (sum, row) => sum + row.roundsPlayed + row.roundsOpen + row.roundsRefunded,
        0,
      )
      expect(count).toBe(rows.length)
    }
  })
})
