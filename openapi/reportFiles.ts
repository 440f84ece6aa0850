import { limits } from '../src/contract/limits.ts'
import { reportFileFormats } from '../src/contract/reportFiles.ts'
import { type ReportName, reportNames } from '../src/contract/reports.ts'
import { sortableReportFields } from '../src/contract/reports/columns.ts'
import { reportFilterSchema } from '../src/contract/reports/query.ts'
import { contractAnswer, csvFileAnswer, requireEntity, objectSchema } from './common.ts'
import { toJsonSchema } from './convert.ts'
import { recordSchemaNameOf, schemaRef } from './names.ts'
import type { Paths } from './operation.ts'
import { filterSchemaNameOf, idempotencyKey, sortSchemaOf, defineQueryParameter } from './parameters.ts'
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

/** Reports and rounds as files. */
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
