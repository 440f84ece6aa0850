import { isDeepStrictEqual } from 'node:util'
import type { Row } from '../../src/contract/row.ts'
import { idOf, idempotencyKeys, keyIn } from '../actions/idempotency.ts'
import { changesBetween } from '../audit/changes.ts'
import type { Transaction } from '../stores/store.ts'
import type { UserWriting } from './known.ts'
import { narrower, rightsOf } from './rights.ts'

/** Keeps how a user was when a write with a key began; of who is created the name, which was free. It goes as keys do. */
export async function noteBegun(
  tx: Transaction,
  writing: UserWriting,
  before: Row | Pick<Row, 'username'>,
): Promise<void> {
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
      isDeepStrictEqual(after, writing.body[field] ?? null) || isDeepStrictEqual(after, least[field]),
  )
  return isOwn ? before : present
}

/**
 * Whom the same write added when it was cut off: nobody was told of that user, who may lack the role. Found by the name, and by being
 * there since.
 */
export async function leftOfBegun({ api, known, body, ...writing }: UserWriting): Promise<Row | undefined> {
  if (!keyIn(writing)) return undefined
  const begun = await api.store.get(idempotencyKeys, idOfBegun(writing))
  const { username } = (begun?.['before'] ?? {}) as Partial<Row>
  return known.find(
    ({ row }) =>
      row['username'] === username &&
      row['username'] === body['username'] &&
      String(row['createdAt']) >= String(begun?.['at']),
  )?.row
}

const idOfBegun = (writing: Pick<UserWriting, 'call' | 'user'>) => `${idOf(writing)}-begun`
