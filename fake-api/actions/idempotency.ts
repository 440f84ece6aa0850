import { createHash } from 'node:crypto'
import { casinoScope, type User } from '../../src/contract/access.ts'
import { Problem } from '../../src/contract/problem.ts'
import { canonical } from '../canonical.ts'
import type { Answer } from '../dialect/answer.ts'
import type { WriteContext } from '../records/write.ts'
import { hideSecrets, plainTextOf, isStoredSecret, type StoredSecret } from '../storedSecret.ts'
import type { Store, Transaction } from '../stores/store.ts'
import { countKeptAnswer, requireKeptRoom } from './keptAnswers.ts'

export const idempotencyKeys = 'idempotency-keys'
const hours = 3_600_000

/** How long keys are known, and how often those that are older are cleared away. Milliseconds. */
const kept = 24 * hours
const clearing = hours / 6
const clearedAtOnce = 200

/**
 * Runs an action once for each `Idempotency-Key` of a user; the same key again gets the first answer. Only what was
 * accepted is kept: after a refusal nothing has happened yet. Kept for 24 hours, in the action's transaction. Throws what
 * `firstAnswer` does.
 */
export async function idempotent(writing: WriteContext, run: () => Promise<Answer>): Promise<Answer> {
  const first = await firstAnswer(writing)
  if (first) return first
  const answer = await run()
  await keepAnswer(writing, answer)
  return answer
}

/** The same for a write that bears being sent without a key: it is done each time then. */
export const idempotentIfKeyed = (writing: WriteContext, run: () => Promise<Answer>): Promise<Answer> =>
  idempotencyKeyOf(writing) ? idempotent(writing, run) : run()

/**
 * What an action was answered with before under the same key; `null` while it was not, though it may have begun. Throws
 * `idempotencyKeyMissing`, `invalid` for a key that was used for something else, or is being used for it, `noPermission` where the
 * person saw casinos then that they don't see any more, and `tooManyCalls` as `requireKeptRoom` does.
 */
export async function firstAnswer(writing: WriteContext): Promise<Answer | null> {
  const { tx, call, now } = writing
  await clearOld(writing)
  const first = await tx.get(idempotencyKeys, idOf(writing))
  if (!first) {
    await requireKeptRoom(writing)
    return null
  }
  if (String(first['at']) <= oldest(now)) {
    await tx.remove(idempotencyKeys, first.id)
    return null
  }
  const asked = digestOf(writing)
  // Those kept by an earlier version say nothing of what was sent.
  if (first['address'] !== call.address || (first['request'] ?? asked) !== asked)
    throw new Problem('invalid', { errors: { 'Idempotency-Key': { code: 'duplicate' } } })
  if (!seesAllOf(writing.user, first['casinos'])) throw new Problem('noPermission')
  return answerIn(first['answer'])
}

/**
 * Whether somebody sees all casinos still that they saw when an answer was kept, since the answer may be about any of them. Those
 * kept by an earlier version do not say which they were: they count as all casinos.
 */
function seesAllOf(user: User, then: unknown): boolean {
  const now = casinoScope(user)
  return now === null || (Array.isArray(then) && then.every((id: string) => now.includes(id)))
}

/** As it was kept, sealed so that it is encrypted at rest; those kept by an earlier version lie there as they were given. */
function answerIn(kept: unknown): Answer | null {
  if (kept === undefined) return null
  return isStoredSecret(kept) ? (JSON.parse(plainTextOf(kept)) as Answer) : (kept as Answer)
}

/**
 * Keeps what was asked for under a key before work begins that needs more than one transaction, so that nothing else is taken under
 * it, neither meanwhile nor after a crash. Answers what the action was answered with before. Throws what `firstAnswer` does.
 */
export async function beginRequest(writing: WriteContext): Promise<Answer | null> {
  const first = await firstAnswer(writing)
  if (!first) await keep(writing, {})
  return first
}

/** Says of a write that was cut off that it has come about all the same, by the name that `idOf` gives its key. */
export async function markDone(tx: Transaction, id: string): Promise<void> {
  const kept = await tx.get(idempotencyKeys, id)
  if (kept) await tx.replace(idempotencyKeys, { ...kept, version: kept.version + 1, isDone: true })
}

/** Whether that was said of the write under its key: then it is neither checked nor made again. */
export const isDone = async (writing: Pick<WriteContext, 'api' | 'call' | 'user'>): Promise<boolean> =>
  idempotencyKeyOf(writing) !== '' &&
  (await writing.api.store.get(idempotencyKeys, idOf(writing)))?.['isDone'] === true

/** Keeps what an action was answered with, secrets as their markers. */
export const keepAnswer = (writing: WriteContext, answer: Answer): Promise<void> =>
  keep(writing, { answer: { $secret: JSON.stringify({ ...answer, body: hideSecrets(answer.body) }) } })

async function keep(writing: WriteContext, outcome: { answer?: StoredSecret }): Promise<void> {
  const { tx, call, now } = writing
  const id = idOf(writing)
  const kept = await tx.get(idempotencyKeys, id)
  const asked = { address: call.address, request: digestOf(writing), casinos: casinoScope(writing.user) }
  const row = { id, version: (kept?.version ?? 0) + 1, ...asked, at: now, ...outcome }
  await (kept ? tx.replace(idempotencyKeys, row) : tx.insert(idempotencyKeys, row))
  await countKeptAnswer(writing, row)
}

/** The key that a write came with; empty where there is none. */
export const idempotencyKeyOf = ({ call }: Pick<WriteContext, 'call'>): string =>
  call.header('Idempotency-Key')?.trim() ?? ''

/** A name for a user's key that says neither. Throws `idempotencyKeyMissing`. */
export function idOf(writing: Pick<WriteContext, 'call' | 'user'>): string {
  const key = idempotencyKeyOf(writing)
  if (!key) throw new Problem('idempotencyKeyMissing')
  return sha256(JSON.stringify([writing.user.id, key]))
}

/** With the key in it, which is not stored, so that nobody finds out by trying what a short secret in it was. */
const digestOf = (writing: WriteContext) =>
  sha256(`${idempotencyKeyOf(writing)} ${writing.call.method} ${canonical(writing.body)}`)
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const oldest = (now: string) => new Date(Date.parse(now) - kept).toISOString()

const cleared = new WeakMap<Store, number>()

/**
 * Now and then only: looking through all of them takes longer than the write. Some at a time, since all other writes wait meanwhile;
 * the next write goes on.
 */
async function clearOld({ api, tx, now }: WriteContext): Promise<void> {
  const at = Date.parse(now)
  if (Math.abs(at - (cleared.get(api.store) ?? -Infinity)) < clearing) return
  const old = await tx.list(idempotencyKeys, {
    where: [{ field: 'at', op: 'lte', value: oldest(now) }],
    sort: [],
    range: [0, clearedAtOnce - 1],
  })
  for (const { id } of old.rows) await tx.remove(idempotencyKeys, id)
  if (old.rows.length < clearedAtOnce) cleared.set(api.store, at)
}
