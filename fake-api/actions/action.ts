import { groupBy, sortBy } from 'es-toolkit/compat'
import { toActionPathSegment, type Action } from '../../src/contract/access.ts'
import type { Entity } from '../../src/contract/entity.ts'
import type { Row } from '../../src/contract/values.ts'
import type { ApiContext } from '../api.ts'
import { requirePermission } from '../guard/guard.ts'
import { recordAnswer, type Answer } from '../http/answer.ts'
import type { Call, Handler, HandlersByMethod } from '../http/call.ts'
import { collectionOfOperation, type Operation } from '../http/operation.ts'
import { toResponseRow } from '../records/computed.ts'
import { bindNewSecrets } from '../records/destinations.ts'
import { readChangeableRow } from '../records/read.ts'
import { storeChange, runWriteTransaction, type WriteContext } from '../records/write.ts'
import { runIdempotently, isUnansweredKeyedCall } from '../records/idempotency.ts'

/** `may` is the permission that the route needs. */
export type ActionHandlerFactory = (api: ApiContext, entity: Entity, may: Action) => Handler

export interface Route extends Operation {
  handle: ActionHandlerFactory
  /** The permission for a read, as every `GET` is, is checked before `handle`; writes check it themselves, to log refusals. */
  isRead?: true
  /** Whether it causes more work than its answer, so that a user may call it a few times a minute only. */
  isCostly?: boolean
}

export type Routes = Readonly<Record<string, Route>>

/** An action of the records or collection at an address: `POST <address>/<name>`, with the name in kebab-case. `GET` answers its plan. */
export function defineAction(
  address: `/${string}`,
  name: Action,
  { plan, ...action }: Route & { plan?: Route },
): Routes {
  const path = `${address}/${toActionPathSegment(name)}`
  return {
    [`POST ${path}`]: { may: name, parameters: ['idempotencyKey'], isCostly: true, ...action },
    ...(plan && { [`GET ${path}`]: { may: name, ...plan } }),
  }
}

/** Addresses without an id come first, since `/casinos/:id` fits them, too. */
export function addRouteHandlers(
  api: ApiContext,
  entity: Entity,
  routes: Routes,
  addresses: Record<string, HandlersByMethod>,
): Record<string, HandlersByMethod> {
  const own = Object.entries(routes).flatMap(([at, route]) => {
    const [method = '', path = ''] = at.split(' ')
    if (collectionOfOperation(route, path) !== entity.name) return []
    return [[path.replace('{id}', ':id'), { [method]: handlerOf(api, entity, route, method) }] as const]
  })
  const byAddress = groupBy([...Object.entries(addresses), ...own], ([address]) => address)
  return Object.fromEntries(
    sortBy(Object.entries(byAddress), ([address]) => address.includes(':id')).map(([address, all]) => [
      address,
      Object.fromEntries(all.flatMap(([, handlers]) => Object.entries(handlers))),
    ]),
  )
}

function handlerOf(
  api: ApiContext,
  entity: Entity,
  { may = '', isRead, handle }: Route,
  method: string,
): Handler {
  const handler = handle(api, entity, may)
  if (!isRead && method !== 'GET') return handler
  return async (call) => {
    requirePermission(call.user, entity, may)
    return handler(call)
  }
}

/** Runs an action in one transaction, once per `Idempotency-Key`. */
export const createIdempotentAction =
  (run: (writing: WriteContext, name: Action) => Promise<Answer>): ActionHandlerFactory =>
  (api, entity, name) =>
  (call) =>
    runWriteTransaction(api, entity, call, name, (writing) =>
      runIdempotently(writing, () => run(writing, name)),
    )

export const createChangeAction = (
  change: (context: { row: Row; now: string }) => Promise<Record<string, unknown>>,
): ActionHandlerFactory =>
  createIdempotentAction(async (writing, name) => {
    const { entity, now, tx } = writing
    const row = await readChangeableRow(writing, name)
    const next = { ...row, ...(await change({ row, now })), version: row.version + 1, updatedAt: now }
    const after = await bindNewSecrets(tx, entity, row, next)
    await storeChange(writing, name, row, after)
    return recordAnswer(entity, await toResponseRow(tx, entity, after, writing.user))
  })

/** Runs `make` before the transaction, for which others wait; the returned function gives its result. A replay runs it only on demand. */
export async function prepareBeforeTransaction<T>(api: ApiContext, call: Call, make: () => Promise<T>) {
  if (!(await isUnansweredKeyedCall(api, call))) return make
  const made = make()
  await made.catch(() => undefined)
  return () => made
}
