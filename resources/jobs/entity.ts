import * as z from 'zod/mini'
import { defineEntity } from '../../src/contract/entity.ts'
import {
  choice,
  field,
  id,
  instant,
  optional,
  serverCount,
  serverText,
  state,
  whoField,
} from '../../src/contract/fields.ts'
import { jobKinds, jobsCollection, jobStates, jobTones } from '../../src/contract/jobs.ts'

export const jobs = defineEntity({
  name: jobsCollection,
  label: 'kind',
  access: { admin: 'everything' },
  creatorField: 'by.id',
  readOnly: true,
  sort: { field: 'createdAt', order: 'DESC' },
  recordOnly: ['items', 'subjects', 'notChosen'],
  actions: ['cancel', 'retry'],
  schema: () =>
    z.object({
      id: id(),
      kind: choice(jobKinds),
      resource: serverText('text'),
      recordId: optional(serverText('id')),
      recordLabel: optional(serverText('text')),
      state: state(jobStates, jobTones),
      done: serverCount(),
      total: serverCount(),
      offered: optional(serverCount()),
      notChosen: optional(field(z.record(z.string(), z.int()), { kind: 'json', readOnly: true })),
      items: field(z.array(z.unknown()), { kind: 'json', readOnly: true }),
      startedAt: optional(instant()),
      finishedAt: optional(instant()),
      by: whoField(),
      retryOf: optional(serverText('id')),
      undoOf: optional(serverText('id')),
      /** What the job works on; a subject has at most one running job. */
      subjects: field(z.array(z.string()), { kind: 'json', readOnly: true }),
      cancelled: field(z.boolean(), { kind: 'flag', readOnly: true }),
    }),
})
