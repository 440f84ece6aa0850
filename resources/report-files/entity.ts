import * as z from 'zod/mini'
import { defineEntity } from '../../src/contract/entity.ts'
import {
  choice,
  field,
  id,
  instant,
  optional,
  serverText,
  state,
  whoField,
} from '../../src/contract/fields.ts'
import {
  reportFileStyles,
  downloadableReports,
  reportFilesCollection,
  reportFileStates,
  reportFileTones,
} from '../../src/contract/reportFiles.ts'

const count = () => field(z.int().check(z.gte(0)), { kind: 'integer', readOnly: true })
const day = () => field(z.iso.date(), { kind: 'date', readOnly: true })

/** `src/contract/reportFiles.ts` declares the shape. */
export const reportFiles = defineEntity({
  name: reportFilesCollection,
  label: 'name',
  access: { admin: 'everything', visitor: ['list', 'show', 'request', 'fetch'] },
  creatorField: 'by.id',
  globalSearch: { by: ['id', 'name'] },
  readOnly: true,
  actions: ['request', 'fetch'],
  sort: { field: 'createdAt', order: 'DESC' },
  schema: () =>
    z.object({
      id: id(),
      kind: choice(downloadableReports),
      filter: field(z.record(z.string(), z.unknown()), { kind: 'properties', readOnly: true }),
      sort: optional(field(z.record(z.string(), z.unknown()), { kind: 'json', readOnly: true })),
      format: choice(reportFileStyles),
      from: optional(day()),
      to: optional(day()),
      casinoIds: optional(field(z.array(z.string()), { kind: 'references', readOnly: true })),
      name: serverText('text'),
      state: state(reportFileStates, reportFileTones),
      rows: count(),
      expected: optional(count()),
      size: optional(count()),
      checksum: optional(serverText('text')),
      failure: optional(serverText('text')),
      jobId: serverText('id'),
      by: whoField(),
      finishedAt: optional(instant()),
      expiresAt: optional(instant()),
    }),
})
