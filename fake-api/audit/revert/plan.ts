import { isDeepStrictEqual } from 'node:util'
import type { RevertPlan } from '../../../src/contract/audit.ts'
import type { User } from '../../../src/contract/access.ts'
import type { Entity } from '../../../src/contract/entity.ts'
import { Problem } from '../../../src/contract/problem.ts'
import type { Row } from '../../../src/contract/row.ts'
import type { Api } from '../../api.ts'
import { checkedRow } from '../../records/check.ts'
import { visibleRow } from '../../records/read.ts'
import { requireChangeable } from '../../records/shared.ts'
import type { Reader } from '../../stores/store.ts'
import type { Change } from '../changes.ts'
import { keysOf, valueBy, withValueBy } from './paths.ts'
import { subjectOf } from './subject.ts'

export interface RevertContext {
  api: Api
  tx: Reader
  user: User
  now: string
}

/** What prevents a revert, or what it would write. */
export type RevertOutcome = { changes: RevertPlan['changes'] } & (
  { problem: Problem } | { problem: null; write: { entity: Entity; before: Row; after: Row } }
)

/** What reverting an entry, or the named fields of it, would change, and whether the current rules allow it. */
export async function planRevert(
  planning: RevertContext,
  entry: Row,
  only?: readonly string[],
): Promise<RevertOutcome> {
  const { api, tx, user, now } = planning
  const told = (entry['changes'] as Change[]).filter(({ field }) => only?.includes(field) ?? true)
  let changes = told.map(({ field, before, after }) => ({ field, before: after, after: before }))
  try {
    const entity = subjectOf(api.registry, entry, told)
    const row = await visibleRow(api, tx, user, entity, String(entry['recordId'])).catch(() => {
      throw new Problem('revertGone')
    })
    await requireChangeable(api.registry, tx, user, entity, 'edit', row)
    const present = (field: string) => valueBy(row, keysOf(entity, field))
    changes = told.map(({ field, before }) => ({ field, before: present(field), after: before }))
    const open = told.filter(({ field, before }) => !isDeepStrictEqual(present(field), before))
    if (open.length === 0) throw new Problem('revertDone')
    const since = open.filter(({ field, after }) => !isDeepStrictEqual(present(field), after))
    if (since.length > 0) throw new Problem('revertChanged', { errors: changedSince(since) })
    const back = open.reduce<Record<string, unknown>>(
      (record, { field, before }) => withValueBy(record, keysOf(entity, field), before),
      row,
    )
    const kept = { version: row.version + 1, updatedAt: now }
    const after = await checkedRow({ api, tx, user, entity, before: row, now }, { ...back, ...kept })
    return { changes, problem: null, write: { entity, before: row, after } }
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    return { changes, problem: error }
  }
}

const changedSince = (changes: readonly Change[]) =>
  Object.fromEntries(changes.map(({ field }) => [field, { code: 'changedSince' as const }]))
