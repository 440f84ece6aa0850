import type { Action, User } from '../../src/contract/access.ts'
import { canWith } from '../../src/contract/can.ts'
import type { Entity } from '../../src/contract/entity.ts'
import { ownValue } from '../../src/contract/own.ts'
import { Problem } from '../../src/contract/problem.ts'
import { references, type Registry } from '../../src/contract/registry.ts'
import type { Row } from '../../src/contract/row.ts'
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
 * Throws `noPermission` for a change of what a record refers to, from or to one that serves casinos out of the user's sight, such as
 * another provider of a game: whose calls go where is decided by that as much as by the shared record itself. Asked before anything is
 * written, since what a record serves follows from who refers to it.
 */
export async function requireMovable(
  registry: Registry,
  reader: Reader,
  user: User,
  entity: Entity,
  { before, after }: { before: Readonly<Record<string, unknown>>; after: Readonly<Record<string, unknown>> },
): Promise<void> {
  // What is of one casino decides of that casino's calls alone, and is seen by who sees that casino.
  if (entity.scope) return
  for (const { field, to } of references(entity)) {
    const shared = registry.find(to)
    const ids = [ownValue(before, field), ownValue(after, field)]
    if (!shared?.serving || ids[0] === ids[1]) continue
    for (const id of ids) if (typeof id === 'string') await requireRight(reader, user, shared, 'edit', { id })
  }
}

async function requireRight(
  reader: Reader,
  user: User,
  entity: Entity,
  action: Action,
  row: { readonly id: string },
) {
  const [servesOthers] = (await entity.serving?.others(user, [row.id], findIn(reader))) ?? []
  if (!canWith(user, entity, action, { ...row, ...(servesOthers !== undefined && { servesOthers }) }))
    throw new Problem('noPermission')
}
