import { createHash } from 'node:crypto'
import { casinoScopeOf, type User } from '../../src/contract/access.ts'
import { ProblemError } from '../../src/contract/problem.ts'
import type { Row } from '../../src/contract/values.ts'
import { putRow } from '../putRow.ts'
import { machineClockTrust } from '../machineClock.ts'
import { canonicalJson } from '../safeJson.ts'
import type { ApiContext } from '../api.ts'
import type { Answer } from '../http/answer.ts'
import type { Call } from '../http/call.ts'
import type { WriteContext } from './write.ts'
import { hideSecrets, isPlainSecret, plainTextOf, type PlainSecret } from '../plainSecret.ts'
import type { Store, Transaction } from '../stores/store.ts'
import { countUse, keptAnswerBytesQuota, requireQuotaLeft } from '../guard/personQuotas.ts'

const idempotencyKeysCollection = 'idempotency-keys'
const hours = 3_600_000

const keysKeptMs = 24 * hours
const clearEveryMs = hours / 6
const clearedAtOnce = 200

/** The key of a user is valid for 24 hours. Throws the errors of `findEarlierAnswer`. */
export async function runIdempotently(writing: WriteContext, run: () => Promise<Answer>): Promise<Answer> {
  const first = await findEarlierAnswer(writing)
  if (first) return first
  const answer = await run()
  await storeAnswer(writing, answer)
  return answer
}

export const runIdempotentlyIfKeyed = (writing: WriteContext, run: () => Promise<Answer>): Promise<Answer> =>
  idempotencyKeyOf(writing) ? runIdempotently(writing, run) : run()

/**
 * Returns `null` also if the action has begun without an answer. Throws `idempotencyKeyMissing`, `invalid` for a key of another request,
 * `noPermission` if the user no longer sees all casinos they saw then, and `tooManyCalls` without room for answers.
 */
export async function findEarlierAnswer(writing: WriteContext): Promise<Answer | null> {
  const { tx, call, now } = writing
  await clearOld(writing)
  const first = await tx.get(idempotencyKeysCollection, idempotencyRowId(writing))
  if (!first) {
    await requireQuotaLeft(tx, keptAnswerBytesQuota, writing)
    return null
  }
  if (isOver(first, now)) {
    await tx.remove(idempotencyKeysCollection, first.id)
    return null
  }
  const asked = digestOf(writing)
  // Rows of earlier versions do not contain the request.
  if (first['address'] !== call.address || (first['request'] ?? asked) !== asked)
    throw new ProblemError('invalid', { errors: { 'Idempotency-Key': { code: 'duplicate' } } })
  if (!seesAllOf(writing.user, first['casinos'])) throw new ProblemError('noPermission')
  return answerIn(first['answer'])
}

export async function isUnansweredKeyedCall({ store, clock }: ApiContext, call: Call): Promise<boolean> {
  const asked = { call, user: call.user }
  if (!idempotencyKeyOf(asked)) return false
  const first = await store.get(idempotencyKeysCollection, idempotencyRowId(asked))
  return first?.['answer'] === undefined || isOver(first, clock().toISOString())
}

/** The stored answer may contain any casino that the user saw then. Rows of earlier versions do not list casinos and count as all. */
function seesAllOf(user: User, then: unknown): boolean {
  const now = casinoScopeOf(user)
  return now === null || (Array.isArray(then) && then.every((id: string) => now.includes(id)))
}

/** The stored answer, which is encrypted at rest. Rows of earlier versions contain it in plain text. */
function answerIn(kept: unknown): Answer | null {
  if (kept === undefined) return null
  return isPlainSecret(kept) ? (JSON.parse(plainTextOf(kept)) as Answer) : (kept as Answer)
}

/** For work that needs more than one transaction. Returns the earlier answer. Throws like `findEarlierAnswer`. */
export async function reserveIdempotencyKey(writing: WriteContext): Promise<Answer | null> {
  const first = await findEarlierAnswer(writing)
  if (!first) await keep(writing, {})
  return first
}

export async function markWriteDone(tx: Transaction, id: string): Promise<void> {
  const kept = await tx.get(idempotencyKeysCollection, id)
  if (kept) await putRow(tx, idempotencyKeysCollection, kept, { ...kept, isDone: true })
}

/** Whether the write with this key has taken effect, so that it is neither checked nor made again. */
export const isWriteDone = async (writing: Pick<WriteContext, 'api' | 'call' | 'user'>): Promise<boolean> =>
  idempotencyKeyOf(writing) !== '' &&
  (await writing.api.store.get(idempotencyKeysCollection, idempotencyRowId(writing)))?.['isDone'] === true

export const storeAnswer = (writing: WriteContext, answer: Answer): Promise<void> =>
  keep(writing, { answer: { $secret: JSON.stringify({ ...answer, body: hideSecrets(answer.body) }) } })

async function keep(writing: WriteContext, outcome: { answer?: PlainSecret }): Promise<void> {
  const { tx, call, now } = writing
  const id = idempotencyRowId(writing)
  const kept = await tx.get(idempotencyKeysCollection, id)
  const asked = { address: call.address, request: digestOf(writing), casinos: casinoScopeOf(writing.user) }
  const row = await putRow(tx, idempotencyKeysCollection, kept, { id, ...asked, at: now, ...outcome })
  await countUse(tx, keptAnswerBytesQuota, writing, Buffer.byteLength(JSON.stringify(row)))
}

export const idempotencyKeyOf = ({ call }: Pick<WriteContext, 'call'>): string =>
  call.header('Idempotency-Key')?.trim() ?? ''

/** A hash of user and key, as an id that reveals neither. Throws `idempotencyKeyMissing`. */
export function idempotencyRowId(writing: Pick<WriteContext, 'call' | 'user'>): string {
  const key = idempotencyKeyOf(writing)
  if (!key) throw new ProblemError('idempotencyKeyMissing')
  return sha256(JSON.stringify([writing.user.id, key]))
}

/** The key is part of the hash and is not stored, so that short secrets in a request cannot be guessed. */
const digestOf = (writing: WriteContext) =>
  sha256(`${idempotencyKeyOf(writing)} ${writing.call.method} ${canonicalJson(writing.body)}`)
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
/** A clock that is wrong must not let a key do its work twice. */
const isOver = (first: Row, now: string) =>
  String(first['at']) <= oldest(now) && machineClockTrust.isTrusted()
const oldest = (now: string) => new Date(Date.parse(now) - keysKeptMs).toISOString()

const cleared = new WeakMap<Store, number>()

/** Deletes old keys occasionally and a few at a time, since all other writes wait for it. The next write continues. */
async function clearOld({ api, tx, now }: WriteContext): Promise<void> {
  const at = Date.parse(now)
  if (Math.abs(at - (cleared.get(api.store) ?? -Infinity)) < clearEveryMs || !machineClockTrust.isTrusted())
    return
  const old = await tx.list(idempotencyKeysCollection, {
    where: [{ field: 'at', op: 'lte', value: oldest(now) }],
    range: [0, clearedAtOnce - 1],
  })
  for (const { id } of old.rows) await tx.remove(idempotencyKeysCollection, id)
  if (old.rows.length < clearedAtOnce) cleared.set(api.store, at)
}
