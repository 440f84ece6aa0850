import difference from 'lodash/difference.js'
import xor from 'lodash/xor.js'
import type { Action, User } from '../../src/contract/access.ts'
import { canWith } from '../../src/contract/can.ts'
import type { Entity } from '../../src/contract/entity.ts'
import { ownValue } from '../../src/contract/own.ts'
import { Problem } from '../../src/contract/problem.ts'
import { references, type Registry } from '../../src/contract/registry.ts'
import type { Row } from '../../src/contract/row.ts'
import { valuesAt } from '../paths.ts'
import type { Reader } from '../stores/store.ts'
import { findIn } from './findIn.ts'

/** Throws `noPermission` if the user may not take an action on a visible record, as it is within the transaction. */
export async function requireChangeable(
  registry: Registry,
  reader: Reader,
  user: User,
  entity: Entity,
  action: Action,
  row: Row,
): Promise<void> {
  await requireRight(reader, user, entity, action, row)
  await requireOwnerChangeable(registry, reader, user, entity, row)
}

/**
 * Throws `noPermission` for a part of a record that the user may not change, such as a game of an integration that serves invisible
 * casinos: changing a part changes the whole.
 */
export async function requireOwnerChangeable(
  registry: Registry,
  reader: Reader,
  user: User,
  entity: Entity,
  row: Readonly<Record<string, unknown>>,
): Promise<void> {
  for (const { field, to, part } of references(entity)) {
    const whole = part ? registry.find(to) : undefined
    const id = ownValue(row, field)
    if (whole?.serving && typeof id === 'string') await requireRight(reader, user, whole, 'edit', { id })
  }
}

/**
 * Throws `noPermission` for what decides of casinos out of the user's sight: a record that serves some, and any new reference to such a
 * record, since its owners may then no longer see all that it serves. Nor does a record leave such a one, unless it is of a single
 * casino: that one's own calls alone go elsewhere. Asked before anything is written, since what a record serves follows from who refers
 * to it.
 */
export async function requireServedInSight(
  { registry }: { registry: Registry },
  reader: Reader,
  user: User,
  entity: Entity,
  { before, after }: { before: Row | null; after: Row },
): Promise<void> {
  if (entity.serving) await requireRight(reader, user, entity, 'edit', after)
  for (const { field, to } of references(entity)) {
    const shared = registry.find(to)
    if (!shared?.serving) continue
    const [left, joined] = [idsAt(before, field), idsAt(after, field)]
    const moved = entity.scope ? difference(joined, left) : xor(joined, left)
    for (const id of moved) await requireRight(reader, user, shared, 'edit', { id })
  }
}

const idsAt = (row: Row | null, field: string) =>
  valuesAt(row, field).flatMap(({ value }) => (typeof value === 'string' ? [value] : []))

async function requireRight(
  reader: Reader,
  user: User,
  entity: Entity,
  action: Action,
  row: { readonly id: string },
) {
  const [servesOthers] = (await entity.serving?.others(user, [row], findIn(reader))) ?? []
  if (!canWith(user, entity, action, { ...row, ...(servesOthers !== undefined && { servesOthers }) }))
    throw new Problem('noPermission')
}
