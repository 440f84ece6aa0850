import {
  lastSundayMs,
  type Round,
  pathWithQuery,
  readRounds,
  readTheoreticalRtps,
  type GetJson,
} from './byHand.ts'
import {
  checkReports,
  type ReportCheckSources,
  type ReportCheckFilter,
  type ComparisonResult,
  combineComparisons,
} from './checks.ts'

export interface Period {
  from: string
  to: string
}

/** By default for the usual period, all of time, each month, and days of clock changes. Rounds closed meanwhile cause differences. */
export async function checkReportsOfPeriods(
  get: GetJson,
  periods: readonly Period[] | null,
  tell: (line: string) => void,
): Promise<ComparisonResult> {
  const rounds = await readRounds(get)
  tell(`${rounds.length} rounds read.`)
  const on: ReportCheckSources = { get, rounds, theoretical: await readTheoreticalRtps(get) }
  const outcomes: ComparisonResult[] = []
  for (const period of periods ?? (await usualPeriods(get, rounds)))
    for (const filter of filtersOf(period, rounds)) {
      const outcome = await checkReports(on, filter)
      outcomes.push(outcome)
      tell(`${written(filter)}: ${outcome.compared} figures, ${outcome.differences.length} differences`)
      outcome.differences.forEach((line) => tell(`  ${line}`))
    }
  return combineComparisons(outcomes)
}

/** All rounds of a period; the casino, the game, and both, with the most; and real money of the most frequent currency. */
function filtersOf(period: Period, all: readonly Round[]): ReportCheckFilter[] {
  const rounds = all.filter(({ day }) => day >= period.from && day <= period.to)
  const [casinoId, gameId, currency] = [
    most(rounds, 'casinoId'),
    most(rounds, 'gameId'),
    most(rounds, 'currency'),
  ]
  if (!casinoId || !gameId || !currency) return [period]
  return [
    period,
    { ...period, casinoId: [casinoId] },
    { ...period, gameId: [gameId] },
    { ...period, casinoId: [casinoId], gameId: [gameId] },
    { ...period, currency: [currency], moneyKind: ['real'] },
  ]
}

function most(rounds: readonly Round[], field: 'casinoId' | 'gameId' | 'currency'): string | undefined {
  const counts = new Map<string, number>()
  for (const round of rounds) counts.set(round[field], (counts.get(round[field]) ?? 0) + 1)
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0]
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

const written = ({ from, to, ...rest }: ReportCheckFilter) =>
  [`${from} to ${to}`, ...Object.values(rest as Record<string, string[]>).flat()].join(', ')
