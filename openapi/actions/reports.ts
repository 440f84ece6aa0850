import { maxTrends, type ReportName, reportNames, reports } from '../../src/contract/reports.ts'
import { sortableOf } from '../../src/contract/reports/columns.ts'
import { trendGroupings } from '../../src/contract/reports/defineReport.ts'
import { reportFilter, trendGroups } from '../../src/contract/reports/query.ts'
import { rtpSortable } from '../../src/contract/reports/rtp.ts'
import type { ErrorCode } from '../../src/contract/errors.ts'
import { converted } from '../convert.ts'
import { type Json, pascal, recordName, schemaRef } from '../json.ts'
import type { Operation, Paths } from '../operation.ts'
import { idempotencyKey, ifNoneMatch } from '../parameters.ts'
import { filterName, jsonParameter, range, sortBy, sortSchema } from '../query.ts'
import { whoMay } from '../records/paths.ts'
import { limits } from '../../src/contract/limits.ts'
import { reportFileFormats } from '../../src/contract/reportFiles.ts'
import { entityOf, jobCodes, object, tagOf } from './common.ts'

const rounds = entityOf('game-rounds')
const codes: readonly ErrorCode[] = ['malformed', 'reportingUnavailable', 'reportingInconsistent']
const usual = { tag: 'Reports', who: whoMay(rounds, 'list') }
const filter = jsonParameter(
  'filter',
  'Days of Europe/Berlin, both included, and what else the rounds have to have; the last thirty days unless given.',
  converted(reportFilter, 'input'),
  { from: '2026-10-22', to: '2026-11-20', casinoId: ['cf_aurora'] },
)

const read = (name: string, summary: string, schema: string, sort: Json): Operation => ({
  ...usual,
  id: `read${pascal(name)}`,
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
            converted(trendGroups, 'input'),
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
      answers: {
        200: {
          description: 'The rows that have rounds, in the order asked for.',
          schema: schemaRef('Trends'),
          headers: ['ETag'],
        },
      },
      codes,
    },
  },
  '/reporting/round-sums': {
    get: {
      ...usual,
      id: 'readRoundSums',
      summary: 'Figures of all rounds that a list would have',
      parameters: [
        jsonParameter('filter', 'That of a list of rounds.', schemaRef(filterName(rounds)), {
          casinoId: 'cf_aurora',
        }),
        ifNoneMatch,
      ],
      answers: {
        200: {
          description: 'By currency and money kind.',
          schema: schemaRef('RoundSums'),
          headers: ['ETag'],
        },
      },
      codes: ['malformed'],
    },
  },
}

const files = entityOf('reports')
const tag = tagOf(files.name)

const format = { enum: reportFileFormats }

const wished = (kind: ReportName) =>
  object(
    {
      kind: { const: kind },
      filter: converted(reportFilter, 'input'),
      sort: sortSchema(sortableOf(kind)),
      format,
    },
    ['kind', 'format'],
  )

/** Rounds are exported from the earliest on. */
const roundsWished = object(
  { kind: { const: 'rounds' }, filter: schemaRef(filterName(entityOf('game-rounds'))), format },
  ['kind', 'format'],
)

/** Reports and rounds as files. */
export const reportFilePaths: Paths = {
  '/reports': {
    post: {
      id: 'requestReportFile',
      tag,
      summary: 'Ask for a report, or for rounds, as a file',
      description: 'It is made by a job, the file’s `jobId`.',
      who: whoMay(files, 'request'),
      parameters: [idempotencyKey],
      body: {
        schema: { anyOf: [...reportNames.map(wished), roundsWished] },
        example: { kind: 'ggr', filter: { from: '2026-10-22', to: '2026-11-20' }, format: 'en' },
      },
      answers: {
        202: {
          description: 'The file, which is being made.',
          schema: schemaRef(recordName(files.name)),
          headers: ['Location'],
        },
      },
      codes: [...jobCodes, 'tooManyFiles', 'tooManyFileRows'],
    },
  },
  '/reports/{id}/fetch': {
    post: {
      id: 'linkReportFile',
      tag,
      summary: 'A link to a file',
      description: 'Good once, for 40 seconds and for whoever asks.',
      who: whoMay(files, 'fetch'),
      answers: {
        200: {
          description: 'The link.',
          schema: schemaRef('ReportFileLink'),
          example: {
            url: 'reports/q7m2kx4tw5ra/file?key=3q2-7w',
            name: 'ggr-2026-10-22-2026-11-20.csv',
            expiresAt: '2026-11-20T09:00:40.000Z',
          },
        },
      },
      codes: ['notFound', 'tooLarge', 'reportNotReady', 'reportExpired', 'reportOutOfReach'],
    },
  },
  '/reports/{id}/file': {
    get: {
      id: 'fetchReportFile',
      tag,
      summary: 'A file',
      description: 'By its link, which is used up by that.',
      who: whoMay(files, 'fetch'),
      parameters: [
        {
          name: 'key',
          in: 'query',
          required: true,
          description: 'Out of the link.',
          schema: { type: 'string', minLength: 1, maxLength: limits.id },
          example: '3q2-7w',
        },
      ],
      answers: {
        200: {
          description: 'CSV in UTF-8.',
          media: 'text/csv',
          schema: { type: 'string' },
          headers: ['Content-Disposition', 'Content-Digest'],
        },
      },
      codes: ['notFound', 'linkGone', 'reportNotReady', 'reportExpired', 'reportOutOfReach'],
    },
  },
}
