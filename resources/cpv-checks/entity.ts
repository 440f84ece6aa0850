import * as z from 'zod/mini'
import {
  hashFailures,
  checkReasons,
  checkResults,
  checkTones,
  componentChecksCollection,
} from '../../src/contract/componentChecks.ts'
import { defineEntity } from '../../src/contract/entity.ts'
import { choice, field, id, instant, optional, state, text, who } from '../../src/contract/fields.ts'

const kept = (kind: 'id' | 'text') => field(z.string(), { kind, readOnly: true })

/** What a check has found of a component; rows with the same `runId` were checked together. */
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
      component: kept('text'),
      result: state(checkResults, checkTones),
      checkedOn: instant(),
      /** What the component reported, in hexadecimal; `null` where it was not reachable. */
      hash: optional(kept('text')),
      /** Its allowed hashes as of then. */
      expected: field(z.array(z.string()), { kind: 'texts', readOnly: true }),
      /** Why it was not reachable. */
      failure: optional(choice(hashFailures)),
      reason: choice(checkReasons),
      comment: optional(text(200)),
      by: who(),
      /** Id of the job. */
      runId: kept('id'),
    }),
})
