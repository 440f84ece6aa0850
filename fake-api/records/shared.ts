import { xor } from 'es-toolkit/compat'
import type { Action, User } from '../../src/contract/access.ts'
import { mayUserActOnRecord, type Entity } from '../../src/contract/entity.ts'
import { ownValue, type Row } from '../../src/contract/values.ts'
import { ProblemError } from '../../src/contract/problem.ts'
import { referencesOf, type Registry } from '../../src/contract/registry.ts'
import { valuesWithPathsAt } from '../paths.ts'
import type { Reader } from '../stores/store.ts'
import { createFind } from './find.ts'

/** Throws `noPermission` if the user may not take an action on a visible record, by its state in the transaction. */
export async function requireChangeable(
  registry: Registry,
  reader: Reader,
  user: User,
  entity: Entity,
  action: Action,
  row: Row,
): Promise<void> {
  await requireRight(reader, user, entity, action, row)
  await requireRecordOfPartChangeable(registry, reader, user, entity, row)
}

/** Throws `noPermission` for a part of a record that the user may not change, such as an integration with invisible casinos. */
export async function requireRecordOfPartChangeable(
  registry: Registry,
  reader: Reader,
  user: User,
  entity: Entity,
  row: Readonly<Record<string, unknown>>,
): Promise<void> {
  for (const { field, to, part } of referencesOf(entity)) {
    const whole = part ? registry.find(to) : undefined
    const id = ownValue(row, field)
    if (whole?.serving && typeof id === 'string')
      await requireRight(reader, user, whole, 'edit', { id }, field)
  }
}

/**
 * Throws `noPermission`, with `servesOthers` at the field, for a record, or a changed reference to one, that serves casinos which the user
 * does not see: these would be hidden from its owners. Call before anything is written, since references determine what a record serves.
 */
export async function requireServedCasinosVisible(
  { registry }: { registry: Registry },
  reader: Reader,
  user: User,
  entity: Entity,
  { before, after }: { before: Row | null; after: Row },
): Promise<void> {
  // What another system keeps has checks of its own, which ask it.
  if (entity.serving && !entity.external)
    await requireRight(reader, user, entity, 'edit', after, entity.serving.of)
  for (const { field, to } of referencesOf(entity)) {
    const shared = registry.find(to)
    if (!shared?.serving) continue
    for (const id of xor(idsAt(before, field), idsAt(after, field)))
      await requireRight(reader, user, shared, 'edit', { id }, field)
  }
}

const idsAt = (row: Row | null, field: string) =>
  valuesWithPathsAt(row, field).flatMap(({ value }) => (typeof value === 'string' ? [value] : []))

async function requireRight(
  reader: Reader,
  user: User,
  entity: Entity,
  action: Action,
  row: { readonly id: string },
  field?: string,
) {
  const [servesOthers] = (await entity.serving?.others(user, [row], createFind(reader))) ?? []
  if (
    !mayUserActOnRecord(user, entity, action, { ...row, ...(servesOthers !== undefined && { servesOthers }) })
  )
    throw new ProblemError('noPermission', {
      ...(field && servesOthers && { errors: { [field]: { code: 'servesOthers' } } }),
    })
}
