import { describe, expect, it } from 'vitest'
import type { Trends, ReportRow } from '../../../src/contract/answers/reports.ts'
import type { Caller } from '../../support/api.ts'
import { naiveFigures } from '../../support/naive.ts'
import { told } from '../../support/neighbours.ts'
import { asked, groupOf, period, reportsOfFile, someRounds } from '../../support/reports.ts'
import type { Round } from '../../support/rounds.ts'

const on = reportsOfFile()
const days = [period.from, period.to]
const filter = { ...period }

const trends = (parameters: Record<string, unknown>, by: string, as: Caller = 'admin') =>
  on().api.call(`/reporting/trends?${asked({ filter, ...parameters })}&by=${by}`, { as })

describe.each([
  ['casino-performance', 'casinoId'],
  ['game-performance', 'gameId'],
] as const)('trends of %s', (name, by) => {
  const groupsOf = (rows: readonly ReportRow[]) =>
    rows.slice(0, 100).map((row) => [row[by], row.currency, row.moneyKind])

  it("equal the sums of each day's rounds, in the order of the rows", async () => {
    for (const as of ['admin', 'visitor'] as const) {
      const { rows } = await on().report(name, filter, as)
      const { body } = await trends({ groups: groupsOf(rows) }, by, as)
      const seen = (round: Round) => as === 'admin' || ['cf_aurora', 'cf_bluefin'].includes(round.casinoId)
      const expected = rows.slice(0, 100).map((row) => ({
        ...{ [by]: row[by], currency: row.currency, moneyKind: row.moneyKind },
        ggr: days.map(
          (day) =>
            naiveFigures(
              someRounds.filter(
                (round) =>
                  seen(round) &&
                  groupOf(round, 'day') === day &&
                  round[by] === row[by] &&
                  round.currency === row.currency &&
                  round.moneyKind === row.moneyKind,
              ),
            ).ggr,
        ),
      }))
      expect(body).toEqual({ ...period, rows: expected })
      const sums = (body as Trends).rows.map(({ ggr }) => ggr.reduce((sum, one) => sum + one, 0))
      expect(sums).toEqual(rows.slice(0, 100).map(({ ggr }) => ggr))
    }
  })

  it('are omitted if they do not add up to the figures', async () => {
    const { rows } = await on().report(name, filter)
    const groups = groupsOf(rows.filter(({ ggr }) => ggr !== 0).slice(0, 1))
    await told(on().api, 'reporting/service', 'lie')
    const { status, body } = await trends({ groups }, by)
    await told(on().api, 'reporting/service', 'fine')
    expect({ status, body }).toMatchObject({ status: 502, body: { code: 'reportingInconsistent' } })
  })
})
