import { maxTrends, reportNames, reports, type ReportName } from '../src/contract/reports.ts'
import { sortableReportFields } from '../src/contract/reports/columns.ts'
import { trendGroupings } from '../src/contract/reports/defineReport.ts'
import { reportFilterSchema, trendGroupsSchema } from '../src/contract/reports/query.ts'
import { sortableRtpFields } from '../src/contract/reports/rtp.ts'
import type { ErrorCode } from '../src/contract/errors.ts'
import { toJsonSchema } from './convert.ts'
import {
  type Json,
  toPascalCase,
  schemaRef,
  recordSchemaNameOf,
  answerWithETag,
  requireEntity,
  contractAnswer,
  csvFileAnswer,
  objectSchema,
} from './common.ts'
import { type Operation, type Paths, describeWhoMay } from './operation.ts'
import {
  filterSchemaNameOf,
  ifNoneMatch,
  defineJsonParameter,
  rangeParameter,
  sortParameterOf,
  defineQueryParameter,
  idempotencyKey,
  sortSchemaOf,
} from './parameters.ts'
import { limits } from '../src/contract/limits.ts'
import { reportFileFormats } from '../src/contract/reportFiles.ts'

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

const files = requireEntity('reports')

const format = { enum: reportFileFormats }

const wished = (kind: ReportName) =>
  objectSchema(
    {
      kind: { const: kind },
      filter: toJsonSchema(reportFilterSchema, 'input'),
      sort: sortSchemaOf(sortableReportFields(kind)),
      format,
    },
    ['kind', 'format'],
  )

/** Rounds are exported from the earliest on. */
const roundsWished = objectSchema(
  { kind: { const: 'rounds' }, filter: schemaRef(filterSchemaNameOf(requireEntity('game-rounds'))), format },
  ['kind', 'format'],
)

export const reportFilePaths: Paths = {
  'POST /reports': {
    id: 'requestReportFile',
    summary: 'Ask for a report, or for rounds, as a file',
    description: 'It is made by a job, the file’s `jobId`.',
    may: 'request',
    parameters: [idempotencyKey],
    body: {
      schema: { anyOf: [...reportNames.map(wished), roundsWished] },
      example: { kind: 'ggr', filter: { from: '2026-10-22', to: '2026-11-20' }, format: 'en' },
    },
    answers: {
      202: {
        description: 'The file, which is being made.',
        schema: schemaRef(recordSchemaNameOf(files.name)),
        headers: ['Location'],
      },
    },
    codes: ['tooManyFiles', 'tooManyFileRows'],
  },
  'POST /reports/{id}/fetch': {
    id: 'linkReportFile',
    summary: 'A link to a file',
    description: 'Good once, for 40 seconds and for whoever asks.',
    may: 'fetch',
    answers: contractAnswer('The link.', 'ReportFileLink', {
      url: 'reports/q7m2kx4tw5ra/file?key=3q2-7w',
      name: 'ggr-2026-10-22-2026-11-20.csv',
      expiresAt: '2026-11-20T09:00:40.000Z',
    }),
    codes: ['tooLarge', 'reportNotReady', 'reportExpired', 'reportOutOfReach'],
  },
  'GET /reports/{id}/file': {
    id: 'fetchReportFile',
    summary: 'A file',
    description: 'By its link, which is used up by that.',
    may: 'fetch',
    parameters: [
      defineQueryParameter(
        'key',
        'Out of the link.',
        { type: 'string', minLength: 1, maxLength: limits.id },
        { required: true, example: '3q2-7w' },
      ),
    ],
    answers: csvFileAnswer('CSV in UTF-8.', 'Content-Digest'),
    codes: ['linkGone', 'reportNotReady', 'reportExpired', 'reportOutOfReach'],
  },
}
