import { validityBody, type ValidityCollection } from '../../src/contract/validityPlan.ts'
import type { Action } from '../actions/action.ts'
import { requirePermission } from '../guard/guard.ts'
import { visibleRow } from '../records/read.ts'
import { requireChangeable } from '../records/shared.ts'
import { parsedBody } from '../records/parsedBody.ts'
import { validityChanges, type ValidityChange } from './shortened.ts'
import { planValidityChange } from './validityPlan.ts'

/**
 * `POST /api/casinos/plan-validity`, `POST /api/integrations/plan-validity` `{items}`: 200 with a `ValidityPlan` of what would happen to
 * open rounds. Nothing changes. Needs the permission to edit the records. Throws `notFound` for a record that is not visible, and
 * `tooManyRows` if there are too many open rounds.
 */
export const planValidity: Action = (api, entity) => async (call) => {
  const { user } = call
  requirePermission(user, entity, 'edit')
  const body = validityBody(entity.name as ValidityCollection)
  const data = parsedBody(body, await call.body())
  const changes: ValidityChange[] = []
  for (const { id, ...fields } of data.items) {
    const row = await visibleRow(api, api.store, user, entity, id)
    await requireChangeable(api.registry, api.store, user, entity, 'edit', row)
    changes.push(...(await validityChanges(api.store, entity.name, row, { ...row, ...fields })))
  }
  return { status: 200, body: await planValidityChange(api.store, changes, api.clock().toISOString()) }
}
