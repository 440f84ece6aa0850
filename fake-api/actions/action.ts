import { toActionPathSegment } from '../../src/contract/access.ts'
import type { Entity } from '../../src/contract/entity.ts'
import { type Row, ownValue } from '../../src/contract/values.ts'
import type { ApiContext } from '../api.ts'
import { recordAnswer } from '../http/answer.ts'
import type { Call, Handler, HandlersByMethod } from '../http/call.ts'
import { toResponseRow } from '../records/computed.ts'
import { bindNewSecrets } from '../records/destinations.ts'
import { readChangeableRow } from '../records/read.ts'
import { storeChange, write, type WriteContext } from '../records/write.ts'
import { runIdempotently, isNewRequest } from '../records/idempotency.ts'

export type ActionHandlerFactory = (api: ApiContext, entity: Entity, name: string) => Handler

type ActionChange = (context: { row: Row; now: string }) => Promise<Record<string, unknown>>

/** Actions are at `POST /api/<collection>/{id}/<action>`, in kebab-case. `GET` answers the plan of an action that has one. */
export function actionRoutes(
  api: ApiContext,
  entity: Entity,
  actions: Record<string, ActionHandlerFactory>,
  plans: Record<string, ActionHandlerFactory>,
) {
  return Object.fromEntries(
    Object.entries(actions).map(([name, action]): [string, HandlersByMethod] => {
      const plan = ownValue(plans, name)
      return [
        `/${entity.name}/:id/${toActionPathSegment(name)}`,
        { POST: action(api, entity, name), ...(plan && { GET: plan(api, entity, name) }) },
      ]
    }),
  )
}

/** Actions on a collection are at `POST /api/<collection>/<action>`. */
export const collectionActionRoutes = (
  api: ApiContext,
  entity: Entity,
  actions: Record<string, ActionHandlerFactory>,
) =>
  Object.fromEntries(
    Object.entries(actions).map(([name, action]): [string, HandlersByMethod] => [
      `/${entity.name}/${toActionPathSegment(name)}`,
      { POST: action(api, entity, name) },
    ]),
  )

export const createChangeAction =
  (change: ActionChange): ActionHandlerFactory =>
  (api, entity, name) =>
  (call) =>
    write(api, entity, call, name, (writing) => runIdempotently(writing, () => run(writing, name, change)))

async function run(writing: WriteContext, name: string, action: ActionChange) {
  const { entity, now, tx } = writing
  const before = await readChangeableRow(writing, name)
  const changed = await action({ row: before, now })
  const after = await bindNewSecrets(tx, entity, before, {
    ...before,
    ...changed,
    version: before.version + 1,
    updatedAt: now,
  })
  await storeChange(writing, name, before, after)
  return recordAnswer(entity, await toResponseRow(tx, entity, after, writing.user))
}

/**
 * Runs `make` before the transaction of a write, since other writes wait for that. Returns a function that returns its result or throws its
 * error within the transaction. For a replayed key, or without one, `make` runs only if that function is called.
 */
export async function prepareBeforeWrite<T>(
  api: ApiContext,
  call: Call,
  make: () => Promise<T>,
): Promise<() => Promise<T>> {
  if (!(await isNewRequest(api, call))) return make
  const made = make()
  await made.catch(() => undefined)
  return () => made
}
