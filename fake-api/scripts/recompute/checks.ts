import {
  figuresByHand,
  type Round,
  type FigureValue,
  verdictByHand,
  type GetJson,
  pathWithQuery,
} from './byHand.ts'

export interface ReportCheckFilter {
  from: string
  to: string
  casinoId?: string[]
  gameId?: string[]
  currency?: string[]
  moneyKind?: string[]
}

type Line = Record<string, unknown>

interface Report {
  rows: Line[]
  totals: Line[]
  previous: { from: string; to: string; totals: Line[] }
  rounds: object
}

export interface ReportCheckSources {
  get: GetJson
  rounds: readonly Round[]
  theoretical: ReadonlyMap<string, number>
}

export async function checkReports(
  on: ReportCheckSources,
  filter: ReportCheckFilter,
): Promise<ComparisonResult> {
  const history = on.rounds.filter((round) => matches(round, filter))
  const rounds = history.filter((round) => isIn(round, filter))
  const of: Of = { ...on, filter, history, rounds }
  return combineComparisons([
    await checkReport(of, 'ggr', 'day'),
    await checkReport(of, 'casino-performance', 'casinoId'),
    await checkReport(of, 'game-performance', 'gameId'),
    await checkTop(of, 'wagered'),
    await checkTop(of, 'ggr'),
    await checkTop(of, 'roundsPlayed'),
    await checkVerdicts(of),
    await checkTrends(of, 'casino-performance', 'casinoId'),
    await checkTrends(of, 'game-performance', 'gameId'),
  ])
}

interface Of extends ReportCheckSources {
  filter: ReportCheckFilter
  history: readonly Round[]
  rounds: readonly Round[]
}

async function checkReport(
  of: Of,
  name: string,
  by: 'day' | 'casinoId' | 'gameId',
): Promise<ComparisonResult> {
  const { get, filter, rounds, history } = of
  const report = (await get(pathWithQuery(`reporting/${name}`, { filter }))) as Report
  const behind = (await get(pathWithQuery('reporting/round-sums', { filter: report.rounds }))) as Report
  const before = history.filter((round) => isIn(round, report.previous))
  const line = (row: Line) => `${String(row[by])} ${kindOf(row)}`
  return combineComparisons([
    findRowDifferences(
      name,
      byHand(rounds, history, (round) => [`${round[by]} ${kindOf(round)}`]),
      keyed(report.rows, line),
    ),
    findRowDifferences(`${name}, totals`, byHand(rounds, history, totalsOf), keyed(report.totals, kindOf)),
    findRowDifferences(
      `${name}, before`,
      byHand(before, history, totalsOf),
      keyed(report.previous.totals, kindOf),
    ),
    findRowDifferences(`${name}, its rounds`, byHand(rounds, rounds, totalsOf), keyed(behind.totals, kindOf)),
  ])
}

/** Compares the top five per currency and kind of money. Ties may be in any order. */
async function checkTop({ get, filter, rounds, history }: Of, measure: string): Promise<ComparisonResult> {
  const name = `top-games by ${measure}`
  const { rows } = (await get(
    pathWithQuery('reporting/top-games', { filter, sort: [measure, 'DESC'] }),
  )) as Report
  const lineOf = ({ gameId, currency, moneyKind }: Line | Round) =>
    `${String(gameId)} ${kindOf({ currency, moneyKind })}`
  const games = byHand(rounds, history, (round) => [lineOf(round)])
  const named = keyed(rows, lineOf)
  const best = new Map<string, Record<string, FigureValue>>()
  for (const kind of new Set(rounds.map(kindOf))) {
    const all = [...games].filter(([key]) => key.endsWith(` ${kind}`))
    const values = all.map(([, figures]) => Number(figures[measure])).sort((a, b) => b - a)
    const shown = rows.filter((row) => kindOf(row) === kind).map((row) => Number(row[measure]))
    best.set(kind, { [measure]: values.slice(0, 5).join(' ') })
    named.set(kind, { [measure]: shown.join(' ') })
  }
  const shownOnly = [...games].filter(([key]) => named.has(key))
  return findRowDifferences(name, new Map([...shownOnly, ...best]), named)
}

async function checkVerdicts({ get, filter, rounds, theoretical }: Of): Promise<ComparisonResult> {
  const { rows } = (await get(pathWithQuery('reporting/rtp-verdicts', { filter }))) as Report
  const lineOf = ({ gameId, currency }: Line | Round) => `${String(gameId)} ${String(currency)}`
  const reported = keyed(
    rows.map((row) => ({ ...row, ...(row['tolerance'] as object | null) })),
    lineOf,
  )
  const expected = new Map<string, Record<string, FigureValue>>()
  for (const [key, own] of grouped(rounds, (round) => [lineOf(round)])) {
    const should = theoretical.get(own[0]?.gameId ?? '')
    const line = reported.get(key)
    const isPlayed = own.some(({ status, debit }) => status === 'completed' && debit > 0)
    if (should === undefined) continue
    const stated = line?.['sigmaIs'] === 'stated' ? Number(line['sigma']) : null
    expected.set(key, isPlayed ? verdictByHand(own, should, stated) : { verdict: 'tooLittlePlay' })
  }
  return findRowDifferences('rtp-verdicts', expected, reported)
}

async function checkTrends(
  { get, filter, rounds }: Of,
  name: string,
  by: 'casinoId' | 'gameId',
): Promise<ComparisonResult> {
  const { rows } = (await get(pathWithQuery(`reporting/${name}`, { filter, range: [0, 99] }))) as Report
  if (rows.length === 0) return combineComparisons([])
  const groups = rows.map((row) => [row[by], row['currency'], row['moneyKind']])
  const shown = (await get(`${pathWithQuery('reporting/trends', { groups, filter })}&by=${by}`)) as Report
  const line = (row: Line | Round) => `${String(row[by])} ${kindOf(row)}`
  const own = grouped(rounds, (round) => [line(round)])
  const expected = rows.map((row): [string, Record<string, FigureValue>] => {
    const played = (own.get(line(row)) ?? []).filter(({ status }) => status === 'completed')
    const days = new Map<string, number>()
    for (const { day, debit, totalWin } of played) days.set(day, (days.get(day) ?? 0) + debit - totalWin)
    return [
      line(row),
      {
        ggr: daysIn(filter)
          .map((day) => days.get(day) ?? 0)
          .join(' '),
      },
    ]
  })
  const told = shown.rows.map((row) => ({ ...row, ggr: (row['ggr'] as number[]).join(' ') }))
  return findRowDifferences(`trends of ${name}`, new Map(expected), keyed(told, line))
}

function daysIn({ from, to }: ReportCheckFilter): string[] {
  const days = []
  for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000)
    days.push(new Date(at).toISOString().slice(0, 10))
  return days
}

const kindOf = ({ currency, moneyKind }: { currency?: unknown; moneyKind?: unknown }) =>
  `${String(currency)} ${String(moneyKind ?? 'all')}`

/** A round counts for its own kind of money and for the total of all. */
const totalsOf = (round: Round) => [kindOf(round), `${round.currency} all`]

/** The figures of groups. Rounds before the period only determine the first play. */
function byHand(
  rounds: readonly Round[],
  history: readonly Round[],
  keysOf: (round: Round) => readonly string[],
): Map<string, Record<string, FigureValue>> {
  const ever = grouped(history, keysOf)
  const groups = [...grouped(rounds, keysOf)]
  return new Map(groups.map(([key, own]) => [key, figuresByHand(own, ever.get(key) ?? [])]))
}

function grouped(rounds: readonly Round[], keysOf: (round: Round) => readonly string[]) {
  const groups = new Map<string, Round[]>()
  for (const round of rounds)
    for (const key of keysOf(round)) {
      const group = groups.get(key)
      if (group) group.push(round)
      else groups.set(key, [round])
    }
  return groups
}

const keyed = (lines: readonly Line[], keyOf: (line: Line) => string) =>
  new Map(lines.map((line) => [keyOf(line), line]))

const isIn = ({ day }: Round, { from, to }: { from: string; to: string }) => day >= from && day <= to

const matches = (round: Round, { from: _from, to: _to, ...lists }: ReportCheckFilter) =>
  Object.entries(lists).every(([name, values]: [string, string[]]) =>
    values.includes(String(round[name as keyof Round])),
  )

export interface ComparisonResult {
  compared: number
  differences: string[]
}

export const combineComparisons = (outcomes: readonly ComparisonResult[]): ComparisonResult => ({
  compared: outcomes.reduce((sum, { compared }) => sum + compared, 0),
  differences: outcomes.flatMap(({ differences }) => differences),
})

/** Relative tolerance of decimals, since sums in another order differ in the last digits. */
const nearly = 1e-9

/** Compares the rows of a report with computed ones, by key. Rows on one side only are differences. */
export function findRowDifferences(
  what: string,
  byHand: ReadonlyMap<string, Readonly<Record<string, FigureValue>>>,
  reported: ReadonlyMap<string, Readonly<Record<string, unknown>>>,
): ComparisonResult {
  const found: string[] = []
  let compared = 0
  for (const [key, expected] of byHand) {
    const line = reported.get(key)
    if (!line) found.push(`${what}, ${key}: not in the report`)
    for (const [name, value] of line ? Object.entries(expected) : []) {
      compared++
      if (!isSame(value, line?.[name]))
        found.push(
          `${what}, ${key}, ${name}: ${String(line?.[name])} in the report, ${String(value)} by hand`,
        )
    }
  }
  for (const key of reported.keys()) if (!byHand.has(key)) found.push(`${what}, ${key}: of no round`)
  return { compared, differences: found }
}

function isSame(expected: FigureValue, reported: unknown): boolean {
  if (typeof expected !== 'number' || typeof reported !== 'number' || Number.isInteger(expected))
    return expected === reported
  return Math.abs(expected - reported) <= nearly * Math.max(1, Math.abs(expected))
}
