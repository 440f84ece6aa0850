import { createHash } from 'node:crypto'
import { Problem } from '../../src/contract/problem.ts'
import type { Answer } from '../dialect/answer.ts'
import type { Writing } from '../records/write.ts'
import { everything } from '../stores/store.ts'

const collection = 'idempotency-keys'
const hours = 3_600_000

/**
 * Runs an action once for each `Idempotency-Key` of a user; the same key again gets the first answer. Only what was
 * accepted is kept: after a refusal nothing has happened yet. Kept for 24 hours, in the action's transaction.
 * Throws `idempotencyKeyMissing`, and `invalid` for a key that was used for another address.
 */
export async function once(writing: Writing, run: () => Promise<Answer>): Promise<Answer> {
  const { tx, call, user, now } = writing
  const key = call.header('Idempotency-Key')?.trim()
  if (!key) throw new Problem('idempotencyKeyMissing')
  await dropOld(writing)
  const id = createHash('sha256')
    .update(JSON.stringify([user.id, key]))
    .digest('hex')
  const first = await tx.get(collection, id)
  if (!first) {
    const answer = await run()
    await tx.insert(collection, { id, version: 1, address: call.address, at: now, answer })
    return answer
  }
  if (first['address'] !== call.address) {
    throw new Problem('invalid', { errors: { 'Idempotency-Key': { code: 'duplicate' } } })
  }
  return first['answer'] as Answer
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
