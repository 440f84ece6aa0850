import * as z from 'zod/mini'
import {
  hashFailures,
  checkReasons,
  checkResults,
  checkTones,
  componentChecksCollection,
} from '../../src/contract/componentChecks.ts'
import type { RecordOf } from '../../src/contract/rules.ts'
import { defineEntity } from '../../src/contract/entity.ts'
import {
  choice,
  field,
  id,
  instant,
  optional,
  serverText,
  state,
  text,
  whoField,
} from '../../src/contract/fields.ts'

/** The result of checking a component; rows of a run have the same `runId`. */
export const cpvChecks = defineEntity({
  name: componentChecksCollection,
  label: 'component',
  access: { admin: 'everything', visitor: ['list', 'show'] },
  readOnly: true,
  sort: { field: 'checkedOn', order: 'DESC' },
  actions: ['check'],
  schema: () =>
    z.object({
      id: id(),
      component: serverText('text'),
      result: state(checkResults, checkTones),
      checkedOn: instant(),
      /** The reported hash in hexadecimal; `null` if the component was not reachable. */
      hash: optional(serverText('text')),
      expected: field(z.array(z.string()), { kind: 'texts', readOnly: true }),
      failure: optional(choice(hashFailures)),
      reason: choice(checkReasons),
      comment: optional(text(200)),
      by: whoField(),
      runId: serverText('id'),
    }),
})

export type ComponentCheck = RecordOf<typeof cpvChecks>
