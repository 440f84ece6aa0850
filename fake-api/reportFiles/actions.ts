import { limits } from '../../src/contract/limits.ts'
import { reportFileStyles } from '../../resources/report-files/contract.ts'
import { reportNames, type ReportName } from '../../src/contract/reports.ts'
import { sortableReportFields } from '../../src/contract/reports/columns.ts'
import { reportFilterSchema } from '../../src/contract/reports/query.ts'
import { defineAction, type Routes } from '../actions/action.ts'
import {
  contractAnswer,
  csvFileAnswer,
  defineQueryParameter,
  filterSchemaNameOf,
  objectSchema,
  recordSchemaNameOf,
  schemaRef,
  sortSchemaOf,
} from '../http/operation.ts'
import { createFileLink, fetchFile, requestFile } from './routes.ts'

const format = { enum: reportFileStyles }

const wished = (kind: ReportName) =>
  objectSchema(
    {
      kind: { const: kind },
      filter: reportFilterSchema,
      sort: sortSchemaOf(sortableReportFields(kind)),
      format,
    },
    ['kind', 'format'],
  )

/** Rounds are exported from the earliest on. */
const roundsWished = objectSchema(
  { kind: { const: 'rounds' }, filter: schemaRef(filterSchemaNameOf('game-rounds')), format },
  ['kind', 'format'],
)

export const reportFileRoutes: Routes = {
  'POST /reports': {
    id: 'requestReportFile',
    summary: 'Ask for a report, or for rounds, as a file',
    description: 'It is made by a job, the file’s `jobId`.',
    may: 'request',
    parameters: ['idempotencyKey'],
    body: {
      schema: { anyOf: [...reportNames.map(wished), roundsWished] },
      example: { kind: 'ggr', filter: { from: '2026-10-22', to: '2026-11-20' }, format: 'en' },
    },
    answers: {
      202: {
        description: 'The file, which is being made.',
        schema: schemaRef(recordSchemaNameOf('reports')),
        headers: ['Location'],
      },
    },
    codes: ['tooManyFiles', 'tooManyFileRows'],
    isCostly: true,
    handle: requestFile,
  },
  ...defineAction('/reports/{id}', 'fetch', {
    id: 'linkReportFile',
    summary: 'A link to a file',
    description: 'Good once, for 40 seconds and for whoever asks.',
    answers: contractAnswer('The link.', 'ReportFileLink', {
      url: 'reports/q7m2kx4tw5ra/file?key=3q2-7w',
      name: 'ggr-2026-10-22-2026-11-20.csv',
      expiresAt: '2026-11-20T09:00:40.000Z',
    }),
    codes: ['tooLarge', 'reportNotReady', 'reportExpired', 'reportOutOfReach'],
    parameters: [],
    handle: createFileLink,
  }),
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
    isCostly: true,
    handle: fetchFile,
  },
}
