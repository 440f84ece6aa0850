import { isDeepStrictEqual } from 'node:util'
import type { Row } from '../../src/contract/row.ts'
import { idOf, idempotencyKeys, keyIn } from '../actions/idempotency.ts'
import { changesBetween } from '../audit/changes.ts'
import type { Transaction } from '../stores/store.ts'
import type { UserWriting } from './known.ts'
import { ownValue } from '../../src/contract/own.ts'
import { narrower, rightsOf } from './rights.ts'

/** Keeps how a user was when a change with a key began. It goes as keys do. */
export async function noteBegun(tx: Transaction, writing: UserWriting, before: Row): Promise<void> {
  if (!keyIn(writing)) return
  const id = idOfBegun(writing)
  const kept = await tx.get(idempotencyKeys, id)
  const begun = { id, version: (kept?.version ?? 0) + 1, at: writing.now, before }
  await (kept ? tx.replace(idempotencyKeys, begun) : tx.insert(idempotencyKeys, begun))
}

/**
 * The user as the same write found it when it began and was cut off, as by a crash after the identity service had done it: it goes on
 * from there. Else, as where anybody has changed more of it since, the user as it is.
 */
export async function asBegun(writing: UserWriting, present: Row): Promise<Row> {
  if (!keyIn(writing)) return present
  const before = (await writing.api.store.get(idempotencyKeys, idOfBegun(writing)))?.['before'] as
    Row | undefined
  if (before?.id !== present.id) return present
  // On the way from the one to the other a user is as narrow as both.
  const least: Record<string, unknown> = {
    ...(Array.isArray(writing.body['casinoIds']) || !Object.hasOwn(writing.body, 'casinoIds')
      ? narrower(rightsOf(before), rightsOf({ ...before, ...writing.body }))
      : {}),
  }
  const isOwn = changesBetween(before, present).every(
    ({ field, after }) =>
      isDeepStrictEqual(after, ownValue(writing.body, field) ?? null) || isDeepStrictEqual(after, ownValue(least, field)),
  )
  return isOwn ? before : present
}

const idOfBegun = (writing: Pick<UserWriting, 'call' | 'user'>) => `${idOf(writing)}-begun`
