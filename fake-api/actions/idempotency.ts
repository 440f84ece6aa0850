import { createHash } from 'node:crypto'
import { Problem } from '../../src/contract/problem.ts'
import type { Answer } from '../dialect/answer.ts'
import type { Writing } from '../records/write.ts'
import { everything } from '../stores/store.ts'

const collection = 'idempotency-keys'
const hours = 3_600_000

/**
 * Runs an action once for each `Idempotency-Key` of a user; the same key again gets the first answer. Only what was
 * accepted is kept: after a refusal nothing has happened yet. Kept for 24 hours, in the action's transaction. Throws what
 * `firstAnswer` does.
 */
export async function once(writing: Writing, run: () => Promise<Answer>): Promise<Answer> {
  const first = await firstAnswer(writing)
  if (first) return first
  const answer = await run()
  await keepAnswer(writing, answer)
  return answer
}

/**
 * What an action was answered with before under the same key. Throws `idempotencyKeyMissing`, and `invalid` for a key that
 * was used for another address.
 */
export async function firstAnswer(writing: Writing): Promise<Answer | null> {
  const { tx, call } = writing
  await dropOld(writing)
  const first = await tx.get(collection, keyOf(writing))
  if (!first) return null
  if (first['address'] !== call.address) {
    throw new Problem('invalid', { errors: { 'Idempotency-Key': { code: 'duplicate' } } })
  }
  return first['answer'] as Answer
}

/** Keeps what an action was answered with. */
export const keepAnswer = (writing: Writing, answer: Answer): Promise<void> => {
  const { tx, call, now } = writing
  return tx.insert(collection, { id: keyOf(writing), version: 1, address: call.address, at: now, answer })
}

function keyOf({ call, user }: Writing): string {
  const key = call.header('Idempotency-Key')?.trim()
  if (!key) throw new Problem('idempotencyKeyMissing')
  return createHash('sha256')
    .update(JSON.stringify([user.id, key]))
    .digest('hex')
}

async function dropOld({ tx, now }: Writing): Promise<void> {
  const before = new Date(Date.parse(now) - 24 * hours).toISOString()
  const old = await tx.list(collection, {
    where: [{ field: 'at', op: 'lte', value: before }],
    sort: [],
    range: everything,
  })
  for (const { id } of old.rows) await tx.remove(collection, id)
}
