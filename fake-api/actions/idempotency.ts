import { createHash } from 'node:crypto'
import { Problem } from '../../src/contract/problem.ts'
import { canonical } from '../canonical.ts'
import type { Answer } from '../dialect/answer.ts'
import type { Writing } from '../records/write.ts'
import { hideSecrets, inClear, isSealed, type Sealed } from '../sealed.ts'
import { everything, type Store } from '../stores/store.ts'

export const idempotencyKeys = 'idempotency-keys'
const hours = 3_600_000

/** How long keys are known, and how often those that are older are cleared away. Milliseconds. */
const kept = 24 * hours
const clearing = hours / 6

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

/** The same for a write that bears being sent without a key: it is done each time then. */
export const onceIfKeyed = (writing: Writing, run: () => Promise<Answer>): Promise<Answer> =>
  keyIn(writing) ? once(writing, run) : run()

/**
 * What an action was answered with before under the same key; `null` while it was not, though it may have begun. Throws
 * `idempotencyKeyMissing`, and `invalid` for a key that was used for something else, or is being used for it.
 */
export async function firstAnswer(writing: Writing): Promise<Answer | null> {
  const { tx, call, now } = writing
  await clearOld(writing)
  const first = await tx.get(idempotencyKeys, idOf(writing))
  if (!first) return null
  if (String(first['at']) <= oldest(now)) {
    await tx.remove(idempotencyKeys, first.id)
    return null
  }
  const asked = digestOf(writing)
  // Those kept by an earlier version say nothing of what was sent.
  if (first['address'] !== call.address || (first['request'] ?? asked) !== asked)
    throw new Problem('invalid', { errors: { 'Idempotency-Key': { code: 'duplicate' } } })
  return answerIn(first['answer'])
}

/** As it was kept, sealed so that it is encrypted at rest; those kept by an earlier version lie there as they were given. */
function answerIn(kept: unknown): Answer | null {
  if (kept === undefined) return null
  return isSealed(kept) ? (JSON.parse(inClear(kept)) as Answer) : (kept as Answer)
}

/**
 * Keeps what was asked for under a key before work begins that needs more than one transaction, so that nothing else is taken under
 * it, neither meanwhile nor after a crash. Answers what the action was answered with before. Throws what `firstAnswer` does.
 *
 * @param before what whoever takes the work up has to know of how it began
 */
export async function begin(writing: Writing, before?: unknown): Promise<Answer | null> {
  const first = await firstAnswer(writing)
  if (!first) await keep(writing, before === undefined ? {} : { before })
  return first
}

/** What was handed to `begin` under the same key; nothing where no such work began, or it has come to its end. */
export async function begun(
  writing: Pick<Writing, 'api' | 'call' | 'user'>,
): Promise<{ at: string; before: unknown } | null> {
  const row = await writing.api.store.get(idempotencyKeys, idOf(writing))
  return row?.['before'] === undefined ? null : { at: String(row['at']), before: row['before'] }
}

/** Keeps what an action was answered with, secrets as their markers. */
export const keepAnswer = (writing: Writing, answer: Answer): Promise<void> =>
  keep(writing, { answer: { $secret: JSON.stringify({ ...answer, body: hideSecrets(answer.body) }) } })

async function keep(writing: Writing, outcome: { answer?: Sealed; before?: unknown }): Promise<void> {
  const { tx, call, now } = writing
  const id = idOf(writing)
  const kept = await tx.get(idempotencyKeys, id)
  const asked = { address: call.address, request: digestOf(writing) }
  const row = { id, version: (kept?.version ?? 0) + 1, ...asked, at: now, ...outcome }
  await (kept ? tx.replace(idempotencyKeys, row) : tx.insert(idempotencyKeys, row))
}

/** The key that a write came with; empty where there is none. */
export const keyIn = ({ call }: Pick<Writing, 'call'>): string => call.header('Idempotency-Key')?.trim() ?? ''

/** A name for a user's key that says neither. Throws `idempotencyKeyMissing`. */
export function idOf(writing: Pick<Writing, 'call' | 'user'>): string {
  const key = keyIn(writing)
  if (!key) throw new Problem('idempotencyKeyMissing')
  return sha256(JSON.stringify([writing.user.id, key]))
}

/** With the key in it, which is not stored, so that nobody finds out by trying what a short secret in it was. */
const digestOf = (writing: Writing) =>
  sha256(`${keyIn(writing)} ${writing.call.method} ${canonical(writing.body)}`)
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const oldest = (now: string) => new Date(Date.parse(now) - kept).toISOString()

const cleared = new WeakMap<Store, number>()

/** Now and then only: looking through all of them takes longer than the write. */
async function clearOld({ api, tx, now }: Writing): Promise<void> {
  const at = Date.parse(now)
  if (Math.abs(at - (cleared.get(api.store) ?? -Infinity)) < clearing) return
  cleared.set(api.store, at)
  const old = await tx.list(idempotencyKeys, {
    where: [{ field: 'at', op: 'lte', value: oldest(now) }],
    sort: [],
    range: everything,
  })
  for (const { id } of old.rows) await tx.remove(idempotencyKeys, id)
}
