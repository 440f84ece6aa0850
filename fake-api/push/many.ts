import uniqBy from 'lodash/uniqBy.js'
import { casinoScope } from '../../src/contract/access.ts'
import { can } from '../../src/contract/can.ts'
import type { Entity } from '../../src/contract/entity.ts'
import { Problem } from '../../src/contract/problem.ts'
import { pushManyBody } from '../../src/contract/pushes.ts'
import type { Row } from '../../src/contract/row.ts'
import type { Action } from '../actions/action.ts'
import { idempotent } from '../actions/idempotency.ts'
import { logIntents } from '../audit/log.ts'
import { scopeOf } from '../guard/scope.ts'
import { startJob, type JobStart } from '../jobs/start.ts'
import { refuse } from '../records/check.ts'
import { labelOf } from '../records/label.ts'
import { attempt, type WriteRequest, type WriteContext } from '../records/write.ts'
import { parsedBody } from '../records/parsedBody.ts'
import type { Reader } from '../stores/store.ts'
import type { PushOf } from './history.ts'
import { planOf } from './plan.ts'
import { chosenTargets } from './start.ts'
import { targetsOfEach, type Target } from './targets.ts'
import { transactionOf } from '../revocation/stillCurrent.ts'

/**
 * `POST /api/casinos/push`, `POST /api/integrations/push` `{ids, targets?, dryRun?}`: pushes many casinos, or those of many integrations,
 * as one job; 202 with the job, whose items have the casinos' ids. With `dryRun` nothing is pushed, and the answer (200) is a `PushPlan`.
 * Throws `invalid` if a record is not visible, `nothingToPush`, and `alreadyRunning` while one of the casinos is being pushed.
 */
export const pushMany: Action = (api, entity, name) => (call) =>
  attempt(api, entity, call, { action: name, permitted: can(call.user, entity, name) }, async (attempted) => {
    const data = parsedBody(pushManyBody, attempted.body)
    const ids = [...new Set(data.ids)]
    if (data.dryRun) {
      const pushes = await pushesOf(attempted, api.store, ids)
      const targets = pushes.map(({ target }) => target)
      return { status: 200, body: await planOf(api.store, targets, casinoScope(call.user)) }
    }
    const answer = await transactionOf({ store: api.store, call }, (tx) => {
      const writing = { ...attempted, tx }
      return idempotent(writing, async () => startJob(writing, await jobOf(writing, name, ids, data.targets)))
    })
    api.jobs.wake()
    return answer
  })

/** A casino to be pushed, with its id and name as the target, and the record it is pushed for. */
interface ManyTarget {
  target: Target
  row: Row
  of: PushOf
}

/** In the order of the ids. A casino has one integration at most, so it occurs once. */
async function pushesOf({ api, user, entity }: WriteRequest, reader: Reader, ids: readonly string[]) {
  const { rows } = await reader.list(entity.name, {
    where: [{ field: 'id', op: 'in', values: ids }, ...scopeOf(user, entity, api.registry)],
    sort: [],
    range: [0, ids.length - 1],
  })
  const byId = new Map(rows.map((row) => [row.id, row]))
  const hidden = ids.findIndex((id) => !byId.has(id))
  if (hidden >= 0) refuse({ [`ids.${hidden}`]: { code: 'referenceMissing' } })
  const casinos = api.registry.find('casinos') as Entity
  const records = ids.map((id) => byId.get(id) as Row)
  const targets = await targetsOfEach(api, reader, user, entity, records)
  return records.flatMap((row, index) =>
    (targets[index] ?? []).map(({ casino, ...target }): ManyTarget => ({
      target: { id: casino.id, label: labelOf(casinos, casino), casino },
      row,
      of: { record: { id: row.id, label: labelOf(entity, row) }, target },
    })),
  )
}

/** The log names each record as being pushed, so that users who see the record see that. */
async function jobOf(
  writing: WriteContext,
  name: string,
  ids: readonly string[],
  wanted: unknown,
): Promise<JobStart> {
  const all = await pushesOf(writing, writing.tx, ids)
  const some = new Set(
    chosenTargets(
      all.map(({ target }) => target),
      { targets: wanted },
    ).map(({ id }) => id),
  )
  const pushes = all.filter(({ target }) => some.has(target.id))
  if (pushes.length === 0) throw new Problem('nothingToPush')
  const rows = uniqBy(
    pushes.map(({ row }) => row),
    'id',
  )
  const entries = await logIntents(writing.tx, writing, name, rows)
  const parents = new Map(rows.map(({ id }, index) => [id, entries[index]]))
  return {
    kind: 'push',
    items: pushes.map(({ target: { id, label }, row, of }) => ({
      id,
      label,
      given: { ...of, parentId: parents.get(row.id) },
    })),
    subjects: pushes.map(({ target }) => `push/casinos/${target.id}`),
  }
}
