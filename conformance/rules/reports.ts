import { trendLimits } from '../../src/contract/reports.ts'
import { countDays, type Period } from '../../src/contract/reports/period.ts'
import type { Fields } from '../samples.ts'
import { expect, SkippedRuleError, describeAnswer, type Caller, type BackendClient } from '../suite.ts'
import { expectRefusal } from './calls.ts'
import type { Rule } from './rule.ts'
import { splitCasinosByVisibility } from './scope.ts'
import { ownValue } from '../../src/contract/values.ts'

export const reportRules: readonly Rule[] = [
  {
    id: 'reports.trends',
    says: '`GET /api/reporting/trends` tells the GGR of each day of the rows asked for, in their order, which comes to what the report says; rows without rounds and casinos out of sight are not there.',
    async check(suite) {
      const { from, to, rows } = await report(suite)
      const period = { from: String(from), to: String(to) }
      const some = rows.slice(0, trendLimits.groups - 1)
      const groups = some.map(groupOf)
      const nobody = ['no-such-casino', 'EUR', 'real']
      const trends = await courses(suite, 'admin', period, [nobody, ...groups])
      expect(
        JSON.stringify(trends.map(groupOf)) === JSON.stringify(groups),
        'the rows are not those that have rounds, in the order asked for',
      )
      for (const [index, { ggr }] of trends.entries()) {
        expect(
          Array.isArray(ggr) && ggr.length === countDays(period),
          'a row does not have a number for each day of the period',
        )
        const sum = (ggr as number[]).reduce((all, one) => all + one, 0)
        expect(sum === some[index]?.['ggr'], 'the days of a row do not come to what the report says of it')
      }
      const seen = new Set((await splitCasinosByVisibility(suite)).seen.map(({ id }) => id))
      const inSight = groups.filter(([id]) => seen.has(id))
      const toVisitor = await courses(suite, 'visitor', period, groups)
      expect(
        JSON.stringify(toVisitor.map(groupOf)) === JSON.stringify(inSight),
        'a visitor is not told of the rows of their casinos, and of no others',
      )
    },
  },
  {
    id: 'reports.trends-bounds',
    says: `Of no row, and of more than ${trendLimits.groups} rows or ${trendLimits.days} days, no course is told: 400.`,
    async check(suite) {
      const row = ['no-such-casino', 'EUR', 'real']
      const days = { from: '2026-01-01', to: '2026-01-31' }
      const bounds: [what: string, period: Period, groups: string[][]][] = [
        ['no row', days, []],
        ['a row too many', days, Array.from({ length: trendLimits.groups + 1 }, () => row)],
        ['more days', { from: '2024-01-01', to: '2026-01-31' }, [row]],
      ]
      for (const [what, period, groups] of bounds)
        expectRefusal(await ask(suite, 'admin', period, groups), 'malformed', what)
    },
  },
  {
    id: 'reports.amounts-within-currency',
    says: 'An order by an amount, of rounds as of the rows of a report, is one by currency first: amounts of different currencies are never ranked against each other.',
    async check(suite) {
      for (const order of ['ASC', 'DESC']) {
        const rounds = await suite.list('game-rounds', { sort: ['debit', order], range: [0, 999] })
        const games = await suite.list('reporting/game-performance', { sort: ['wagered', order] })
        isWithinCurrency(rounds.rows, 'debit', order)
        isWithinCurrency(games.record['rows'] as Fields[], 'wagered', order)
      }
    },
  },
]

/** Throws `BrokenRuleError` unless rows are sorted by currency, and within a currency by an amount. */
function isWithinCurrency(rows: readonly Fields[], name: string, order: string): void {
  const sign = order === 'ASC' ? 1 : -1
  const [first, last] = order === 'ASC' ? ['lower', 'higher'] : ['higher', 'lower']
  for (const [index, row] of rows.slice(1).entries()) {
    const before = rows[index] as Fields
    const [one, other] = [String(before['currency']), String(row['currency'])]
    expect(
      one === other || (one < other ? 1 : -1) === sign,
      `${other} stands behind ${one} by ${name} ${order}`,
    )
    const isEven = one !== other || (Number(ownValue(row, name)) - Number(ownValue(before, name))) * sign >= 0
    expect(isEven, `a ${first} ${name} stands behind a ${last} one of ${one}`)
  }
}

async function report({ call }: BackendClient) {
  const answer = await call('/reporting/casino-performance')
  expect(answer.status === 200, `the report answers ${describeAnswer(answer)}`)
  const { from, to, rows } = answer.record
  if (!Array.isArray(rows) || rows.length === 0) throw new SkippedRuleError('found no round of the last days')
  return { from, to, rows: rows as Fields[] }
}

async function courses(
  suite: BackendClient,
  as: Caller,
  period: Period,
  groups: unknown[][],
): Promise<Fields[]> {
  const answer = await ask(suite, as, period, groups)
  expect(answer.status === 200, `it answers ${describeAnswer(answer)}`)
  return answer.record['rows'] as Fields[]
}

const ask = ({ list }: BackendClient, as: Caller, filter: Period, groups: unknown[][]) =>
  list('reporting/trends', { by: 'casinoId', groups, filter: { ...filter } }, { as })

const groupOf = ({ casinoId, currency, moneyKind }: Fields) => [casinoId, currency, moneyKind]
