import type { User } from '../../src/contract/access.ts'
import { can } from '../../src/contract/can.ts'
import { builtInCollections } from '../../src/contract/collections.ts'
import type { Entity } from '../../src/contract/entity.ts'
import { activeStates, jobsCollection } from '../../src/contract/jobs.ts'
import type { LiveChange } from '../../src/contract/answers/general.ts'
import type { Condition } from '../../src/contract/query.ts'
import type { Registry } from '../../src/contract/registry.ts'
import type { Row } from '../../src/contract/row.ts'
import type { ApiContext } from '../api.ts'
import { chainEndCollection, entryId } from '../audit/chain.ts'
import { defineBound } from '../defineBound.ts'
import { scopeConditions } from '../guard/scope.ts'
import type { OpaquePositions } from '../opaquePositions.ts'
import { selectPage } from '../stores/select.ts'
import { allRowsRange } from '../stores/store.ts'
import type { LiveMessage } from '../../src/contract/answers/general.ts'

const maxChangesAtOnce = defineBound({
  what: 'changes that a message names',
  limit: 200,
  per: 'answer',
  atLimit: 'the client loads everything again',
  test: 'fake-api/live.test.ts',
})

/** A new client is told about changes of this many past milliseconds, during which its page was loading. */
const before = 15_000

export type LiveSources = Pick<ApiContext, 'store' | 'registry' | 'clock'>

interface MessageContext extends Pick<LiveSources, 'registry'> {
  opaque: OpaquePositions
}

/** Entries of the audit log, and its end when they were read; `rows` is `null` if there are more than one message names. */
interface AuditLogSlice {
  end: number
  rows: readonly Row[] | null
}

/** The number of entries in the audit log. Every change by any process adds an entry in its transaction. */
export async function auditLogLength({ store }: LiveSources): Promise<number> {
  return Number((await store.get(chainEndCollection, 'end'))?.['entries'] ?? 0)
}

/** The entries between two positions, whoever may read them; `rows` is `null` if there are more than are read for all clients together. */
export async function auditEntriesBetween(
  { store }: LiveSources,
  from: number,
  end: number,
): Promise<AuditLogSlice> {
  if (end <= from) return { end, rows: [] }
  if (end - from > maxChangesAtOnce) return { end, rows: null }
  const { rows } = await store.list(builtInCollections.auditLog, {
    where: between(from, end),
    sort: [],
    range: allRowsRange,
  })
  return { end, rows }
}

/** Reads for a single client what it has missed. Entries that the user may not read do not count, so that their number is not revealed. */
export async function auditEntriesFor(
  looking: LiveSources,
  user: User,
  from: number | null,
  end: number,
): Promise<AuditLogSlice> {
  const { store, clock } = looking
  const scope = auditLogScope(looking, user)
  if (!scope || (from !== null && end <= from)) return { end, rows: [] }
  const since = new Date(clock().getTime() - before).toISOString()
  const which =
    from === null ? [{ field: 'changedAt', op: 'gte', value: since } as const] : between(from, end)
  const { rows, total } = await store.list(builtInCollections.auditLog, {
    where: [...which, ...scope],
    sort: [{ field: 'id', order: 'DESC', plain: true }],
    range: [0, maxChangesAtOnce - 1],
  })
  return { end, rows: from !== null && total > maxChangesAtOnce ? null : rows }
}

/** `null` if the user may read no entries. */
export function auditLogScope({ registry }: Pick<LiveSources, 'registry'>, user: User): Condition[] | null {
  const entity = registry.find(builtInCollections.auditLog)
  return entity && can(user, entity, 'show') ? scopeConditions(user, entity, registry) : null
}

const between = (from: number, end: number) =>
  [
    { field: 'id', op: 'gte', value: entryId(from + 1) },
    { field: 'id', op: 'lte', value: entryId(end) },
  ] as const

export async function readActiveJobs({ store }: LiveSources): Promise<readonly Row[]> {
  const where = [{ field: 'state', op: 'in', values: activeStates } as const]
  return (await store.list(jobsCollection, { where, sort: [], range: [0, maxChangesAtOnce - 1] })).rows
}

export function liveMessageFor(
  user: User,
  { registry, opaque }: MessageContext,
  { end, rows }: AuditLogSlice,
  jobs: readonly Row[],
): LiveMessage {
  const changes = [
    ...inSight(user, registry, builtInCollections.auditLog, rows ?? []).map(changeOf),
    ...inSight(user, registry, jobsCollection, jobs).map(({ id }) => ({
      resource: jobsCollection,
      recordId: id,
    })),
  ]
  const named = new Map(changes.map((change) => [`${change.resource}/${change.recordId}`, change]))
  return { position: opaque.seal(end, user.id), changes: [...named.values()], more: rows === null }
}

const changeOf = (entry: Row): LiveChange => ({
  resource: String(entry['resource']),
  recordId: String(entry['recordId']),
})

/** The rows that a user may read, by the same conditions as every other read of the collection. */
function inSight(user: User, registry: Registry, collection: string, rows: readonly Row[]): readonly Row[] {
  const entity: Entity | undefined = registry.find(collection)
  if (!entity || !can(user, entity, 'show') || rows.length === 0) return []
  return selectPage(rows, { where: scopeConditions(user, entity, registry), sort: [], range: allRowsRange })
    .rows
}
