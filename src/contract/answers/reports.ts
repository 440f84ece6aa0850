import * as z from 'zod/mini'
import type { Filter } from '../query.ts'
import { moneyKindsOfRounds } from '../reports.ts'
import { figureDefinitions, type FigureKind, type Figures } from '../reports/figures.ts'
import { verdicts } from '../reports/rtp.ts'
import { defineAnswerSchema, countSchema, instantSchema, withDescription } from './shared.ts'

const day = z.iso.date()
const percent = z.nullable(z.number())
const kinds = {
  amount: withDescription(z.int(), 'Hundredths.'),
  percent: withDescription(percent, 'Percent, 2 decimals; `null` where nothing was wagered.'),
  count: countSchema,
  instant: z.nullable(instantSchema),
} satisfies Record<FigureKind, z.ZodMiniType>

const figures = Object.fromEntries(
  Object.entries(figureDefinitions).map(([name, { kind }]) => [name, kinds[kind]]),
) as unknown as { [K in keyof Figures]: z.ZodMiniType<Figures[K]> }

const group = { casinoId: z.optional(z.string()), gameId: z.optional(z.string()) }

const reportRow = defineAnswerSchema('ReportRow', {
  ...figures,
  ...group,
  day: z.optional(day),
  casinoName: z.optional(z.string()),
  gameName: z.optional(z.string()),
  currency: z.string(),
  moneyKind: z.enum(moneyKindsOfRounds),
})
export type ReportRow = z.infer<typeof reportRow>

const reportTotal = defineAnswerSchema('ReportTotal', {
  ...figures,
  currency: z.string(),
  moneyKind: withDescription(z.nullable(z.enum(moneyKindsOfRounds)), '`null` is all kinds together.'),
})
export type ReportTotal = z.infer<typeof reportTotal>

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()])
const filter: z.ZodMiniType<Filter> = z.record(z.string(), z.union([scalar, z.array(scalar)]))

const frame = {
  from: day,
  to: day,
  total: withDescription(countSchema, 'How many rows there are, those out of the range included.'),
  definitionVersion: z.string(),
  zone: withDescription(z.string(), 'The time zone of its days.'),
  generatedAt: instantSchema,
  rounds: withDescription(filter, 'The filter of the list of rounds that holds all rounds of the report.'),
}
const reportFrame = z.strictObject(frame)
export type ReportMetadata = z.infer<typeof reportFrame>

const report = defineAnswerSchema('FiguresReport', {
  ...frame,
  rows: z.array(reportRow),
  totals: withDescription(
    z.array(reportTotal),
    'Of each currency a line for each money kind, and one of all together.',
  ),
  previous: withDescription(
    z.strictObject({ from: day, to: day, totals: z.array(reportTotal) }),
    'The same over as many days just before.',
  ),
})
export type Report = z.infer<typeof report>

/** A game's base RTP in one currency, all kinds of money together, compared with its theoretical RTP; in percent and percentage points. */
const rtpRow = defineAnswerSchema('RtpRow', {
  gameId: z.string(),
  gameName: z.string(),
  currency: z.string(),
  rounds: withDescription(countSchema, 'Rounds played.'),
  theoreticalRtp: z.number(),
  baseRtp: withDescription(
    percent,
    '`null` if nothing was wagered; so are the deviation and, without a stated value, the rest.',
  ),
  deviation: percent,
  sigma: withDescription(percent, 'Standard deviation of the return per unit of stake.'),
  sigmaIs: z.enum(['stated', 'estimated']),
  tolerance: withDescription(
    z.nullable(z.strictObject({ watch: z.number(), alert: z.number() })),
    'Above the first the deviation is watched, above the second it is an alert.',
  ),
  verdict: z.enum(verdicts),
})
export type RtpRow = z.infer<typeof rtpRow>
export type RtpCheck = Omit<RtpRow, 'gameId' | 'gameName' | 'currency'>

/** Rows that need attention come first. */
const rtpReport = defineAnswerSchema('RtpReport', { ...frame, rows: z.array(rtpRow) })
export type RtpReport = z.infer<typeof rtpReport>

const trend = defineAnswerSchema('Trend', {
  ...group,
  currency: z.string(),
  moneyKind: z.enum(moneyKindsOfRounds),
  ggr: withDescription(
    z.array(z.int()),
    'Hundredths, for each day of the period; 0 where nothing was played.',
  ),
})
export type Trend = z.infer<typeof trend>

/** Groups without rounds are left out. */
const trends = defineAnswerSchema('Trends', { from: day, to: day, rows: z.array(trend) })
export type Trends = z.infer<typeof trends>

const roundSums = defineAnswerSchema('RoundSums', { totals: z.array(reportTotal) })
export type RoundTotalsAnswer = z.infer<typeof roundSums>
