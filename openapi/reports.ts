import * as z from 'zod/mini'
import {
  maxTrends,
  reportNames,
  reports,
  type Report,
  type ReportTotal,
  type RoundSums,
  type RtpReport,
  type RtpRow,
  type Trend,
  type Trends,
} from '../src/contract/reports.ts'
import { sortableOf } from '../src/contract/reports/columns.ts'
import { trendGroupings, moneyKinds, type ReportRow } from '../src/contract/reports/defineReport.ts'
import { reportFilter, trendGroups } from '../src/contract/reports/query.ts'
import { rtpSortable, verdicts } from '../src/contract/reports/rtp.ts'
import type { ErrorCode } from '../src/contract/errors.ts'
import { toJsonSchema } from './convert.ts'
import { type Json, toPascalCase, schemaRef } from './names.ts'
import type { Operation, Paths } from './operation.ts'
import { filterSchemaName, ifNoneMatch, jsonParameter, range, sortBy } from './parameters.ts'
import { whoMay } from './recordPaths.ts'
import { answerWithETag, count, entityOf, instant, shape } from './common.ts'
import { definitions, type FigureKind, type FigureName } from '../src/contract/reports/figures.ts'

const rounds = entityOf('game-rounds')
const codes: readonly ErrorCode[] = ['malformed', 'reportingUnavailable', 'reportingInconsistent']
const usual = { tag: 'Reports', who: whoMay(rounds, 'list') }
const filter = jsonParameter(
  'filter',
  'Days of Europe/Berlin, both included, and what else the rounds have to have; the last thirty days unless given.',
  toJsonSchema(reportFilter, 'input'),
  { from: '2026-10-22', to: '2026-11-20', casinoId: ['cf_aurora'] },
)

const read = (name: string, summary: string, schema: string, sort: Json): Operation => ({
  ...usual,
  id: `read${toPascalCase(name)}`,
  summary,
  parameters: [filter, sort, range, ifNoneMatch],
  answers: {
    200: {
      description: 'The report. Unless a range is asked for, no row is left out.',
      schema: schemaRef(schema),
      headers: ['ETag'],
    },
  },
  codes,
})

/** Figures of rounds, by `definitionVersion`. */
export const reportPaths: Paths = {
  ...Object.fromEntries(
    reportNames.map((name) => {
      const { title, sort } = reports[name]
      const sorted = sortBy(sortableOf(name), [sort.field, sort.order])
      return [`/reporting/${name}`, { get: read(`${name}-report`, title, 'FiguresReport', sorted) }]
    }),
  ),
  '/reporting/rtp-verdicts': {
    get: read(
      'rtp-verdicts',
      'RTP of games against what it should be',
      'RtpReport',
      sortBy(rtpSortable, ['deviation', 'DESC']),
    ),
  },
  '/reporting/trends': {
    get: {
      ...usual,
      id: 'readTrends',
      summary: 'GGR day by day of some rows of a report',
      parameters: [
        {
          name: 'by',
          in: 'query',
          required: true,
          description: 'What the rows are about.',
          schema: { enum: trendGroupings },
          example: 'gameId',
        },
        {
          ...jsonParameter(
            'groups',
            'Which rows: of each its id, currency and money kind.',
            toJsonSchema(trendGroups, 'input'),
            [['amber-orchard', 'EUR', 'real']],
          ),
          required: true,
        },
        {
          ...filter,
          description: `That of the report; at most ${maxTrends.days} days.`,
        },
        ifNoneMatch,
      ],
      answers: { 200: answerWithETag('The rows that have rounds, in the order asked for.', 'Trends') },
      codes,
    },
  },
  '/reporting/round-sums': {
    get: {
      ...usual,
      id: 'readRoundSums',
      summary: 'Figures of all rounds that a list would have',
      parameters: [
        jsonParameter('filter', 'That of a list of rounds.', schemaRef(filterSchemaName(rounds)), {
          casinoId: 'cf_aurora',
        }),
        ifNoneMatch,
      ],
      answers: { 200: answerWithETag('By currency and money kind.', 'RoundSums') },
      codes: ['malformed'],
    },
  },
}

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

shape<Report>()('FiguresReport', {
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

shape<Trends>()('Trends', { from: day, to: day, rows: z.array(trend) })

shape<RtpReport>()('RtpReport', { ...frame, rows: z.array(rtpRow) })

shape<RoundSums>()('RoundSums', { totals: z.array(total) })
