import * as z from 'zod/mini'
import type {
  Report,
  ReportTotal,
  RoundSums,
  RtpReport,
  RtpRow,
  Trend,
  Trends,
} from '../../src/contract/reports.ts'
import { moneyKinds, type ReportRow } from '../../src/contract/reports/defineReport.ts'
import type { ReportFileLink } from '../../src/contract/reportFiles.ts'
import { definitions, type FigureKind, type FigureName } from '../../src/contract/reports/figures.ts'
import { verdicts } from '../../src/contract/reports/rtp.ts'
import { count, instant } from './common.ts'
import { shape } from './shape.ts'

const day = z.iso.date()
const percent = z.nullable(z.number())
const kinds = {
  amount: z.int().check(z.describe('Hundredths.')),
  percent: percent.check(z.describe('Percent, 2 decimals; `null` where nothing was wagered.')),
  count,
  instant: z.nullable(instant),
} satisfies Record<FigureKind, z.ZodMiniType>

/** Every figure, by its kind. */
const figures = Object.fromEntries(
  Object.entries(definitions).map(([name, { kind }]) => [name, kinds[kind]]),
) as unknown as { [K in FigureName]: z.ZodMiniType<ReportTotal[K]> }

const row = shape<ReportRow>()('ReportRow', {
  ...figures,
  day: z.optional(day),
  casinoId: z.optional(z.string()),
  casinoName: z.optional(z.string()),
  gameId: z.optional(z.string()),
  gameName: z.optional(z.string()),
  currency: z.string(),
  moneyKind: z.enum(moneyKinds),
})

const total = shape<ReportTotal>()('ReportTotal', {
  ...figures,
  currency: z.string(),
  moneyKind: z.nullable(z.enum(moneyKinds)).check(z.describe('`null` is all kinds together.')),
})

const scalar = z.union([z.string(), z.number(), z.boolean(), z.null()])

const frame = {
  from: day,
  to: day,
  total: count.check(z.describe('How many rows there are, those out of the range included.')),
  definitionVersion: z.string(),
  zone: z.string(),
  generatedAt: instant,
  rounds: z
    .record(z.string(), z.union([scalar, z.array(scalar)]))
    .check(z.describe('The filter of the list of rounds that holds all rounds of the report.')),
}

export const report = shape<Report>()('FiguresReport', {
  ...frame,
  rows: z.array(row),
  totals: z
    .array(total)
    .check(z.describe('Of each currency a line for each money kind, and one of all together.')),
  previous: z
    .strictObject({ from: day, to: day, totals: z.array(total) })
    .check(z.describe('The same over as many days just before.')),
})

const tolerance = z.strictObject({ watch: z.number(), alert: z.number() })

const rtpRow = shape<RtpRow>()('RtpRow', {
  gameId: z.string(),
  gameName: z.string(),
  currency: z.string(),
  rounds: count,
  theoreticalRtp: z.number(),
  baseRtp: percent,
  deviation: z.nullable(z.number()),
  sigma: z.nullable(z.number()),
  sigmaIs: z.enum(['stated', 'estimated']),
  tolerance: z.nullable(tolerance),
  verdict: z.enum(verdicts),
})

const trend = shape<Trend>()('Trend', {
  casinoId: z.optional(z.string()),
  gameId: z.optional(z.string()),
  currency: z.string(),
  moneyKind: z.enum(moneyKinds),
  ggr: z
    .array(z.int())
    .check(z.describe('Hundredths, for each day of the period; 0 where nothing was played.')),
})

export const trends = shape<Trends>()('Trends', { from: day, to: day, rows: z.array(trend) })

export const rtpReport = shape<RtpReport>()('RtpReport', { ...frame, rows: z.array(rtpRow) })

export const roundSums = shape<RoundSums>()('RoundSums', { totals: z.array(total) })

export const reportFileLink = shape<ReportFileLink>()('ReportFileLink', {
  url: z.string().check(z.describe('Below the address of the API.')),
  name: z.string(),
  expiresAt: instant,
})
