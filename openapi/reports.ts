import { maxTrends, reportNames, reports } from '../src/contract/reports.ts'
import { sortableOf } from '../src/contract/reports/columns.ts'
import { trendGroupings } from '../src/contract/reports/defineReport.ts'
import { reportFilter, trendGroups } from '../src/contract/reports/query.ts'
import { rtpSortable } from '../src/contract/reports/rtp.ts'
import type { ErrorCode } from '../src/contract/errors.ts'
import { toJsonSchema } from './convert.ts'
import { type Json, toPascalCase, schemaRef } from './names.ts'
import type { Operation, Paths } from './operation.ts'
import { filterSchemaName, ifNoneMatch, jsonParameter, range, sortBy } from './parameters.ts'
import { whoMay } from './recordPaths.ts'
import { answerWithETag, entityOf } from './common.ts'

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
