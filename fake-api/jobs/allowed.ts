import type { Action, User } from '../../src/contract/access.ts'
import { can } from '../../src/contract/can.ts'
import type { ErrorCode } from '../../src/contract/errors.ts'
import { Problem } from '../../src/contract/problem.ts'
import type { Row } from '../../src/contract/row.ts'
import { visibleRow } from '../records/read.ts'
import { requireChangeable } from '../records/shared.ts'
import type { Reader } from '../stores/store.ts'
import type { JobKind, RunningItem } from './kind.ts'

/** The record that an item of a job concerns. */
export interface ItemTarget {
  resource: string
  id: string
  /** The action on that record. */
  action: Action
  /** The code of the failure if the record does not exist or is not visible; `notFound` by default. */
  missing?: ErrorCode
  /** Why this user may not process the record although it is visible; `null` if they may. */
  refusal?: (row: Row, user: User) => ErrorCode | null
}

/**
 * Why the user of a job may not process its items, in their order; `null` if they may. Checks the permission that starting the job needs,
 * and that the item's record is visible.
 */
export async function itemRefusals(
  kind: JobKind,
  items: readonly RunningItem[],
  reader: Reader,
): Promise<(Problem | null)[]> {
  // Thousands of items may concern the same few records.
  const known = new Map<string, Problem | null>()
  const refusals: (Problem | null)[] = []
  for (const item of items) {
    const concern = kind.concern(item)
    const key = concern ? `${concern.resource}/${concern.id}` : ''
    const refusal = known.has(key) ? known.get(key) : await refusalOf(kind, item, concern, reader)
    known.set(key, refusal ?? null)
    refusals.push(refusal ?? null)
  }
  return refusals
}

async function refusalOf(
  { action }: JobKind,
  item: RunningItem,
  concern: ItemTarget | null,
  reader: Reader,
): Promise<Problem | null> {
  try {
    const { registry } = item.api
    const about = registry.find(item.job.resource)
    if (!about || !can(item.user, about, action)) throw new Problem('noPermission')
    if (concern) await requireConcern(item, concern, reader)
    return null
  } catch (error) {
    if (error instanceof Problem && error.code !== 'backendUnreachable') return error
    throw error
  }
}

async function requireConcern(
  { api, user }: RunningItem,
  concern: ItemTarget,
  reader: Reader,
): Promise<void> {
  const { resource, id, action, missing = 'notFound', refusal } = concern
  const entity = api.registry.find(resource)
  if (!entity) throw new Problem(missing)
  const row = await visibleRow(api, reader, user, entity, id).catch((error: unknown) => {
    throw error instanceof Problem && error.code === 'notFound' ? new Problem(missing) : error
  })
  await requireChangeable(api.registry, reader, user, entity, action, row)
  const code = refusal?.(row, user)
  if (code) throw new Problem(code)
}
