import { maxTrends, reportNames, reports } from '../src/contract/reports.ts'
import { sortableReportFields } from '../src/contract/reports/columns.ts'
import { trendGroupings } from '../src/contract/reports/defineReport.ts'
import { reportFilterSchema, trendGroupsSchema } from '../src/contract/reports/query.ts'
import { sortableRtpFields } from '../src/contract/reports/rtp.ts'
import type { ErrorCode } from '../src/contract/errors.ts'
import { toJsonSchema } from './convert.ts'
import { type Json, toPascalCase, schemaRef } from './names.ts'
import type { Operation, Paths } from './operation.ts'
import {
  filterSchemaNameOf,
  ifNoneMatch,
  defineJsonParameter,
  rangeParameter,
  sortParameterOf,
  defineQueryParameter,
} from './parameters.ts'
import { describeWhoMay } from './operation.ts'
import { answerWithETag, requireEntity } from './common.ts'

const rounds = requireEntity('game-rounds')
const codes: readonly ErrorCode[] = ['reportingUnavailable', 'reportingInconsistent']
const usual = { of: 'Reports', who: describeWhoMay(rounds, 'list') }
const filter = defineJsonParameter(
  'filter',
  'Days of Europe/Berlin, both included, and what else the rounds have to have; the last thirty days unless given.',
  toJsonSchema(reportFilterSchema, 'input'),
  { from: '2026-10-22', to: '2026-11-20', casinoId: ['cf_aurora'] },
)

const read = (name: string, summary: string, schema: string, sort: Json): Operation => ({
  ...usual,
  id: `read${toPascalCase(name)}`,
  summary,
  parameters: [filter, sort, rangeParameter, ifNoneMatch],
  answers: answerWithETag('The report. Unless a range is asked for, no row is left out.', schema),
  codes,
})

/** Figures of rounds, by `figureDefinitionsVersion`. */
export const reportPaths: Paths = {
  ...Object.fromEntries(
    reportNames.map((name) => {
      const { title, sort } = reports[name]
      const sorted = sortParameterOf(sortableReportFields(name), [sort.field, sort.order])
      return [`GET /reporting/${name}`, read(`${name}-report`, title, 'FiguresReport', sorted)]
    }),
  ),
  'GET /reporting/rtp-verdicts': read(
    'rtp-verdicts',
    'RTP of games against what it should be',
    'RtpReport',
    sortParameterOf(sortableRtpFields, ['deviation', 'DESC']),
  ),
  'GET /reporting/trends': {
    ...usual,
    id: 'readTrends',
    summary: 'GGR day by day of some rows of a report',
    parameters: [
      defineQueryParameter(
        'by',
        'What the rows are about.',
        { enum: trendGroupings },
        { required: true, example: 'gameId' },
      ),
      {
        ...defineJsonParameter(
          'groups',
          'Which rows: of each its id, currency and money kind.',
          toJsonSchema(trendGroupsSchema, 'input'),
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
    answers: answerWithETag('The rows that have rounds, in the order asked for.', 'Trends'),
    codes,
  },
  'GET /reporting/round-sums': {
    ...usual,
    id: 'readRoundSums',
    summary: 'Figures of all rounds that a list would have',
    parameters: [
      defineJsonParameter('filter', 'That of a list of rounds.', schemaRef(filterSchemaNameOf(rounds)), {
        casinoId: 'cf_aurora',
      }),
      ifNoneMatch,
    ],
    answers: answerWithETag('By currency and money kind.', 'RoundSums'),
  },
}
