import { isDeepStrictEqual } from 'node:util'
import { ownValue } from '../../src/contract/own.ts'
import type { Row } from '../../src/contract/row.ts'
import { begunRequest, idempotencyKeyOf } from '../actions/idempotency.ts'
import { changesBetween } from '../audit/changes.ts'
import type { UserWriting } from './known.ts'
import { narrower, rightsOf } from './rights.ts'

/**
 * The user as the same write found it when it began and was cut off, as by a crash after the identity service had done it: it goes on
 * from there. Else, as where anybody has changed more of it since, the user as it is.
 */
export async function resumedUser(writing: UserWriting, present: Row): Promise<Row> {
  if (!idempotencyKeyOf(writing)) return present
  const before = (await begunRequest(writing))?.before as Row | undefined
  if (before?.id !== present.id) return present
  // On the way from the one to the other a user is as narrow as both.
  const least: Record<string, unknown> = {
    ...(Array.isArray(writing.body['casinoIds']) || !Object.hasOwn(writing.body, 'casinoIds')
      ? narrower(rightsOf(before), rightsOf({ ...before, ...writing.body }))
      : {}),
  }
  const isOwn = changesBetween(before, present).every(
    ({ field, after }) =>
      isDeepStrictEqual(after, ownValue(writing.body, field) ?? null) ||
      isDeepStrictEqual(after, ownValue(least, field)),
  )
  return isOwn ? before : present
}
