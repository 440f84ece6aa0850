import * as z from 'zod/mini'
import { casinoScope, type User } from '../../../src/contract/access.ts'
import type { RevertPlan } from '../../../src/contract/audit.ts'
import type { Entity } from '../../../src/contract/entity.ts'
import { limits } from '../../../src/contract/limits.ts'
import { Problem } from '../../../src/contract/problem.ts'
import type { Row } from '../../../src/contract/row.ts'
import type { Action } from '../../actions/action.ts'
import { idempotent } from '../../actions/idempotency.ts'
import type { Api } from '../../api.ts'
import { recordAnswer, taggedAnswer } from '../../dialect/answer.ts'
import { requireVersion } from '../../dialect/version.ts'
import { requirePermission } from '../../guard/guard.ts'
import { presentedRow } from '../../records/computed.ts'
import { visibleRow } from '../../records/read.ts'
import { store, write } from '../../records/write.ts'
import { changesInSight } from '../inSight.ts'
import type { Change } from '../changes.ts'
import { planRevert } from './plan.ts'

/**
 * `GET /api/audit-entries/{id}/revert`: what reverting would change, or why that is not possible, as a `RevertPlan`; with
 * `?field=name&field=maxRtp` for these fields only. Throws `malformed` for a field that the entry does not contain.
 */
export const revertPlan: Action = (api: Api, entity: Entity, name) => async (call) => {
  const { user, id } = call
  requirePermission(user, entity, name)
  const entry = await visibleRow(api, api.store, user, entity, id)
  const only = fieldsIn(
    entry,
    user,
    call.parameters['field'] === undefined ? undefined : [call.parameters['field']].flat(),
  )
  if (only === null) throw new Problem('malformed', { params: { parameter: 'field' } })
  const now = api.clock().toISOString()
  const planned = await planRevert({ api, tx: api.store, user, now }, entry, only)
  const { problem } = planned
  const changes = inSight(entry, user, planned.changes)
  const { code, details: { params, errors } = {} } = problem ?? {}
  const body: RevertPlan = {
    resource: String(entry['resource']),
    recordId: String(entry['recordId']),
    recordLabel: String(entry['recordLabel']),
    changes,
    refusal: code ? { code, ...(params && { params }), ...(errors && { errors }) } : null,
  }
  return taggedAnswer(body)
}

function inSight(entry: Row, user: User, changes: readonly Change[]): Change[] {
  const casinos = casinoScope(user)
  return casinos ? changesInSight(entry, changes, casinos) : [...changes]
}

/** The named fields of an entry, `undefined` for all; `null` if the user sees no such field in it. */
function fieldsIn(entry: Row, user: User, named: unknown): string[] | undefined | null {
  if (named === undefined) return undefined
  const told = inSight(entry, user, entry['changes'] as Change[]).map(({ field }) => field)
  const { data } = z
    .array(z.enum(told))
    .check(z.minLength(1), z.maxLength(limits.properties))
    .safeParse(named)
  return data ?? null
}

/**
 * `POST /api/audit-entries/{id}/revert` `{fields?}`: puts the fields of an entry, or of these those that are named, back to what they were before, as a change of its own that
 * follows from the entry; answers the record. Throws why it cannot be, as `planRevert` finds it; `stale` where it names a version
 * of the record that is not the one of now.
 */
export const revert: Action = (api, entity, name) => (call) =>
  write(api, entity, call, name, (writing) =>
    idempotent(writing, async () => {
      const { tx, user } = writing
      const entry = await visibleRow(api, tx, user, entity, call.id)
      const only = fieldsIn(entry, user, writing.body['fields'])
      if (only === null) throw new Problem('invalid', { errors: { fields: { code: 'fieldInvalid' } } })
      const planned = await planRevert(writing, entry, only)
      if (planned.problem) throw planned.problem
      const { entity: subject, before, after } = planned.write
      const version = call.header('If-Match')
      if (version !== undefined) requireVersion(version, await presentedRow(tx, subject, before, user))
      await store({ ...writing, entity: subject, parentId: entry.id }, name, before, after)
      return recordAnswer(subject, await presentedRow(tx, subject, after, user))
    }),
  )
