import {
  figuresByHand,
  lastSundayMs,
  pathWithQuery,
  readAllRounds,
  readTheoreticalRtps,
  verdictByHand,
  type FigureValue,
  type GetJson,
  type Round,
} from './byHand.ts'

interface Period {
  from: string
  to: string
}

interface ReportCheckFilter extends Period {
  casinoId?: string[]
  gameId?: string[]
  currency?: string[]
  moneyKind?: string[]
}

type Line = Record<string, unknown>

interface Report {
  rows: Line[]
  totals: Line[]
  previous: Period & { totals: Line[] }
  rounds: object
}

interface ReportCheckSources {
  get: GetJson
  rounds: readonly Round[]
  theoretical: ReadonlyMap<string, number>
}

interface Of extends ReportCheckSources {
  filter: ReportCheckFilter
  history: readonly Round[]
  compare: ReturnType<typeof createComparison>['compare']
}

/** By default for the usual period, all of time, each month, and days of clock changes. Rounds closed meanwhile cause differences. */
export async function checkReportsOfPeriods(
  get: GetJson,
  periods: readonly Period[] | null,
  tell: (line: string) => void,
) {
  const rounds = await readAllRounds(get)
  tell(`${rounds.length} rounds read.`)
  const on: ReportCheckSources = { get, rounds, theoretical: await readTheoreticalRtps(get) }
  const all = { compared: 0, differences: [] as string[] }
  for (const period of periods ?? (await usualPeriods(get, rounds)))
    for (const filter of filtersOf(period, rounds)) {
      const { compared, differences } = await checkReports(on, filter)
      const { from, to, ...lists } = filter
      const written = [`${from} to ${to}`, ...Object.values<string[]>({ ...lists }).flat()].join(', ')
      tell(`${written}: ${compared} figures, ${differences.length} differences`)
      differences.forEach((line) => tell(`  ${line}`))
      all.compared += compared
      all.differences.push(...differences)
    }
  return all
}

function filtersOf(period: Period, all: readonly Round[]): ReportCheckFilter[] {
  const rounds = all.filter((round) => isIn(round, period))
  const most = (field: 'casinoId' | 'gameId' | 'currency') =>
    [...grouped(rounds, (round) => [round[field]])].sort(([, a], [, b]) => b.length - a.length)[0]?.[0]
  const [casinoId, gameId, currency] = [most('casinoId'), most('gameId'), most('currency')]
  if (!casinoId || !gameId || !currency) return [period]
  return [
    period,
    { ...period, casinoId: [casinoId] },
    { ...period, gameId: [gameId] },
    { ...period, casinoId: [casinoId], gameId: [gameId] },
    { ...period, currency: [currency], moneyKind: ['real'] },
  ]
}

async function usualPeriods(get: GetJson, rounds: readonly Round[]): Promise<Period[]> {
  const { from, to } = (await get(pathWithQuery('reporting/ggr', {}))) as Period
  const days = [...new Set(rounds.map(({ day }) => day))].sort()
  const [first = from, last = to] = [days[0], days.at(-1)]
  const months = [...new Set(days.map((day) => day.slice(0, 7)))]
  const years = [...new Set(days.map((day) => Number(day.slice(0, 4))))]
  const changes = years
    .flatMap((year) => [3, 10].map((month) => new Date(lastSundayMs(year, month)).toISOString().slice(0, 10)))
    .filter((day) => day >= first && day <= last)
  return [
    { from, to },
    { from: first, to: last },
    ...months.map((month) => ({ from: `${month}-01`, to: lastOf(month) })),
    ...changes.map((day) => ({ from: day, to: day })),
  ]
}

function lastOf(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

export async function checkReports(on: ReportCheckSources, filter: ReportCheckFilter) {
  const { from: _from, to: _to, ...lists } = filter
  const history = on.rounds.filter((round) =>
    Object.entries(lists).every(([name, values]: [string, string[]]) =>
      values.includes(String(round[name as keyof Round])),
    ),
  )
  const { compare, ...found } = createComparison()
  const of: Of = { ...on, filter, history, rounds: history.filter((round) => isIn(round, filter)), compare }
  await checkReport(of, 'ggr', 'day')
  await checkReport(of, 'casino-performance', 'casinoId')
  await checkReport(of, 'game-performance', 'gameId')
  for (const measure of ['wagered', 'ggr', 'roundsPlayed']) await checkTop(of, measure)
  await checkVerdicts(of)
  await checkTrends(of, 'casino-performance', 'casinoId')
  await checkTrends(of, 'game-performance', 'gameId')
  return found.result()
}

async function checkReport(of: Of, name: string, by: 'day' | 'casinoId' | 'gameId') {
  const { get, filter, rounds, history, compare } = of
  const report = (await get(pathWithQuery(`reporting/${name}`, { filter }))) as Report
  const behind = (await get(pathWithQuery('reporting/round-sums', { filter: report.rounds }))) as Report
  const before = history.filter((round) => isIn(round, report.previous))
  const lineOf = (row: Line | Round) => `${String(row[by])} ${kindOf(row)}`
  const totals = (part: string, of: readonly Round[], ever: readonly Round[], lines: Line[]) =>
    compare(`${name}, ${part}`, byHand(of, ever, totalsOf), keyed(lines, kindOf))
  compare(
    name,
    byHand(rounds, history, (round) => [lineOf(round)]),
    keyed(report.rows, lineOf),
  )
  totals('totals', rounds, history, report.totals)
  totals('before', before, history, report.previous.totals)
  totals('its rounds', rounds, rounds, behind.totals)
}

/** Ties may be in any order. */
async function checkTop({ get, filter, rounds, history, compare }: Of, measure: string) {
  const path = pathWithQuery('reporting/top-games', { filter, sort: [measure, 'DESC'] })
  const { rows } = (await get(path)) as Report
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
  compare(`top-games by ${measure}`, new Map([...shownOnly, ...best]), named)
}

async function checkVerdicts({ get, filter, rounds, theoretical, compare }: Of) {
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
  compare('rtp-verdicts', expected, reported)
}

async function checkTrends({ get, filter, rounds, compare }: Of, name: string, by: 'casinoId' | 'gameId') {
  const { rows } = (await get(pathWithQuery(`reporting/${name}`, { filter, range: [0, 99] }))) as Report
  if (rows.length === 0) return
  const groups = rows.map((row) => [row[by], row['currency'], row['moneyKind']])
  const shown = (await get(`${pathWithQuery('reporting/trends', { groups, filter })}&by=${by}`)) as Report
  const lineOf = (row: Line | Round) => `${String(row[by])} ${kindOf(row)}`
  const own = grouped(rounds, (round) => [lineOf(round)])
  const expected = rows.map((row) => {
    const played = (own.get(lineOf(row)) ?? []).filter(({ status }) => status === 'completed')
    const days = new Map<string, number>()
    for (const { day, debit, totalWin } of played) days.set(day, (days.get(day) ?? 0) + debit - totalWin)
    const ggr = daysIn(filter).map((day) => days.get(day) ?? 0)
    return [lineOf(row), { ggr: ggr.join(' ') }] as const
  })
  const told = shown.rows.map((row) => ({ ...row, ggr: (row['ggr'] as number[]).join(' ') }))
  compare(`trends of ${name}`, new Map(expected), keyed(told, lineOf))
}

function daysIn({ from, to }: Period): string[] {
  const days = []
  for (let at = Date.parse(from); at <= Date.parse(to); at += 86_400_000)
    days.push(new Date(at).toISOString().slice(0, 10))
  return days
}

const kindOf = ({ currency, moneyKind }: { currency?: unknown; moneyKind?: unknown }) =>
  `${String(currency)} ${String(moneyKind ?? 'all')}`

const totalsOf = (round: Round) => [kindOf(round), `${round.currency} all`]

type KeysOf = (round: Round) => readonly string[]

/** The figures of groups. Rounds before the period only determine the first play. */
function byHand(rounds: readonly Round[], history: readonly Round[], keysOf: KeysOf) {
  const ever = grouped(history, keysOf)
  const groups = [...grouped(rounds, keysOf)]
  return new Map<string, Record<string, FigureValue>>(
    groups.map(([key, own]) => [key, figuresByHand(own, ever.get(key) ?? [])]),
  )
}

function grouped(rounds: readonly Round[], keysOf: KeysOf) {
  const groups = new Map<string, Round[]>()
  for (const round of rounds)
    for (const key of keysOf(round)) {
      const group = groups.get(key) ?? []
      groups.set(key, group)
      group.push(round)
    }
  return groups
}

const keyed = (lines: readonly Line[], keyOf: (line: Line) => string) =>
  new Map(lines.map((line) => [keyOf(line), line]))

const isIn = ({ day }: Round, { from, to }: Period) => day >= from && day <= to

/** Relative tolerance of decimals, since sums in another order differ in the last digits. */
const nearly = 1e-9

function createComparison() {
  const differences: string[] = []
  let compared = 0
  return {
    /** Compares the rows of a report with computed ones, by key. Rows on one side only are differences. */
    compare(
      what: string,
      byHand: ReadonlyMap<string, Readonly<Record<string, FigureValue>>>,
      reported: ReadonlyMap<string, Line>,
    ): void {
      for (const [key, expected] of byHand) {
        const line = reported.get(key)
        if (!line) differences.push(`${what}, ${key}: not in the report`)
        for (const [name, value] of line ? Object.entries(expected) : []) {
          compared++
          const said = line?.[name]
          if (!isSame(value, said))
            differences.push(
              `${what}, ${key}, ${name}: ${String(said)} in the report, ${String(value)} by hand`,
            )
        }
      }
      for (const key of reported.keys())
        if (!byHand.has(key)) differences.push(`${what}, ${key}: of no round`)
    },
    result: () => ({ compared, differences }),
  }
}

function isSame(expected: FigureValue, reported: unknown): boolean {
  if (typeof expected !== 'number' || typeof reported !== 'number' || Number.isInteger(expected))
    return expected === reported
  return Math.abs(expected - reported) <= nearly * Math.max(1, Math.abs(expected))
}
