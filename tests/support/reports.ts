import fc from 'fast-check'
import { afterAll, beforeAll } from 'vitest'
import type { Filter } from '../../src/contract/query.ts'
import type { Report, RoundTotalsAnswer } from '../../src/contract/answers/reports.ts'
import type { Grouping } from '../../src/contract/reports.ts'
import { minRoundsForVerdict } from '../../src/contract/reports/rtp.ts'
import { fixtures, startApi, type Caller, type TestApi } from './api.ts'
import { berlinDay, rounds, type Round } from './rounds.ts'

/** 400 rounds around the changes of daylight saving time. */
export const [someRounds = []] = fc.sample(rounds({ minLength: 400, maxLength: 400 }), {
  seed: 7,
  numRuns: 1,
})

/** The day when daylight saving time ends and the day before; rounds exist just before and after each. */
export const period = { from: '2026-10-24', to: '2026-10-25' }

export const inPeriod = ({ startedAt }: Round) =>
  berlinDay(startedAt) >= period.from && berlinDay(startedAt) <= period.to

/** The key of a round's group in a report. */
export const groupOf = (round: Round, by: Grouping) => (by === 'day' ? berlinDay(round.startedAt) : round[by])

/** As many rounds of a game as the RTP check requires, of which `wins` return twice the stake. */
export const playsOf = (gameId: string, currency: string, wins: number): Round[] =>
  Array.from({ length: minRoundsForVerdict }, (_, index) => ({
    ...({ ...someRounds[0], id: `${gameId}-${currency}-${index}` } as Round),
    ...({ gameId, currency, status: 'completed', moneyKind: index % 2 ? 'real' : 'bonus' } as const),
    ...{ casinoId: 'cf_fjord', startedAt: '2026-11-19T10:00:00.000Z', gambled: 0, gambledWon: 0 },
    ...{ debit: 100, totalWin: index < wins ? 200 : 0, closeType: null },
  }))

/** Query parameters, each as JSON. */
export const asked = (parameters: Record<string, unknown>) =>
  new URLSearchParams(Object.entries(parameters).map(([name, value]) => [name, JSON.stringify(value)]))

/** Starts the API with these rounds, and helpers that request reports. */
export async function startReports() {
  const api: TestApi = await startApi({ state: { ...fixtures(), 'game-rounds': someRounds } })
  const answer = (name: string, filter: object, as: Caller = 'admin', more: object = {}) =>
    api.call(`/reporting/${name}?${asked({ filter, ...more })}`, { as })
  return {
    api,
    answer,
    /** Throws if the request is refused. */
    async report(...call: Parameters<typeof answer>): Promise<Report> {
      const { status, body, text } = await answer(...call)
      if (status !== 200) throw new Error(text)
      return body as Report
    },
    /** The totals of a list of rounds, by currency. */
    async sumsOf(filter: Filter): Promise<RoundTotalsAnswer['totals']> {
      const { body } = await answer('round-sums', filter)
      return (body as RoundTotalsAnswer).totals.filter(({ moneyKind }) => moneyKind === null)
    },
  }
}

/** Starts them before all tests of the file and closes them after. */
export function reportsOfFile(): () => TestReports {
  let started: TestReports | undefined
  beforeAll(async () => {
    started = await startReports()
  })
  afterAll(() => started?.api.close())
  return () => started as TestReports
}

export type TestReports = Awaited<ReturnType<typeof startReports>>
