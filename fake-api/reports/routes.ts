import { trendLimits, reportNames, reports, groupingsWithTrend } from '../../src/contract/reports.ts'
import { sortableReportFields } from '../../src/contract/reports/columns.ts'
import { reportFilterSchema, trendGroupKeysSchema } from '../../src/contract/reports/query.ts'
import { sortableRtpFields } from '../../src/contract/reports/rtp.ts'
import type { ErrorCode } from '../../src/contract/errors.ts'
import type { Routes } from '../actions/action.ts'
import {
  contractAnswerWithETag,
  defineJsonParameter,
  defineQueryParameter,
  filterSchemaNameOf,
  rangeParameter,
  schemaRef,
  sortParameterOf,
  toPascalCase,
  type OpenApiPart,
  type Operation,
} from '../http/operation.ts'
import { readReport, readRoundListSums, readTrends, readVerdicts } from './read.ts'

const codes: readonly ErrorCode[] = ['reportingUnavailable', 'reportingInconsistent']
const usual = { of: 'game-rounds', heading: 'Reports', may: 'list' }
const filter = defineJsonParameter(
  'filter',
  'Days of Europe/Berlin, both included, and what else the rounds have to have; the last thirty days unless given.',
  reportFilterSchema,
  { from: '2026-10-22', to: '2026-11-20', casinoId: ['cf_aurora'] },
)

const report = (name: string, summary: string, schema: string, sort: OpenApiPart): Operation => ({
  ...usual,
  id: `read${toPascalCase(name)}`,
  summary,
  parameters: [filter, sort, rangeParameter, 'ifNoneMatch'],
  answers: contractAnswerWithETag('The report. Unless a range is asked for, no row is left out.', schema),
  codes,
})

export const reportRoutes: Routes = {
  ...Object.fromEntries(
    reportNames.map((name) => {
      const { title, sort } = reports[name]
      const sorted = sortParameterOf(sortableReportFields(name), [sort.field, sort.order])
      const described = report(`${name}-report`, title, 'FiguresReport', sorted)
      return [`GET /reporting/${name}`, { ...described, handle: readReport(name) }]
    }),
  ),
  'GET /reporting/rtp-verdicts': {
    ...report(
      'rtp-verdicts',
      'RTP of games against what it should be',
      'RtpReport',
      sortParameterOf(sortableRtpFields, ['deviation', 'DESC']),
    ),
    handle: readVerdicts,
  },
  'GET /reporting/trends': {
    ...usual,
    id: 'readTrends',
    summary: 'GGR day by day of some rows of a report',
    parameters: [
      defineQueryParameter(
        'by',
        'What the rows are about.',
        { enum: groupingsWithTrend },
        { required: true, example: 'gameId' },
      ),
      {
        ...defineJsonParameter(
          'groups',
          'Which rows: of each its id, currency and money kind.',
          trendGroupKeysSchema,
          [['amber-orchard', 'EUR', 'real']],
        ),
        required: true,
      },
      {
        ...filter,
        description: `That of the report; at most ${trendLimits.days} days.`,
      },
      'ifNoneMatch',
    ],
    answers: contractAnswerWithETag('The rows that have rounds, in the order asked for.', 'Trends'),
    codes,
    handle: readTrends,
  },
  'GET /reporting/round-sums': {
    ...usual,
    id: 'readRoundSums',
    summary: 'Figures of all rounds that a list would have',
    parameters: [
      defineJsonParameter(
        'filter',
        'That of a list of rounds.',
        schemaRef(filterSchemaNameOf('game-rounds')),
        {
          casinoId: 'cf_aurora',
        },
      ),
      'ifNoneMatch',
    ],
    answers: contractAnswerWithETag('By currency and money kind.', 'RoundSums'),
    handle: readRoundListSums,
  },
}
