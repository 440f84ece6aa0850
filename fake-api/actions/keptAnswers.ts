import { Problem } from '../../src/contract/problem.ts'
import type { WriteContext } from '../records/write.ts'
import { defineBound } from '../defineBound.ts'

/** Collection of the size of a person's stored answers, by person id. */
export const keptAnswersCollection = 'idempotency-use'

/** Bytes that may be stored for one person within an hour: about a thousand answers of the usual size. */
const maxBytesPerHour = defineBound({
  what: 'bytes of answers kept by `Idempotency-Key` within an hour, for a day',
  limit: 8 * 1024 * 1024,
  per: 'person',
  atLimit: '429 `tooManyCalls` to new keys',
  test: 'fake-api/filling.test.ts',
})
const hour = 3_600_000

type Keeping = Pick<WriteContext, 'tx' | 'user' | 'now'>

/**
 * Refuses a new key if too much is stored for the person. Accepted keys are valid for a day, so their answers cannot be deleted earlier.
 * Throws `tooManyCalls` until the hour is over.
 */
export async function requireRoomForAnswer({ tx, user, now }: Keeping): Promise<void> {
  const { since, bytes } = await usedIn({ tx, user, now })
  if (bytes < maxBytesPerHour) return
  const seconds = Math.ceil((Date.parse(since) + hour - Date.parse(now)) / 1000)
  throw new Problem('tooManyCalls', { params: { seconds: Math.max(1, seconds) } })
}

/** Adds to the size in the transaction that stores the answer, so that processes count together. */
export async function countKeptAnswer({ tx, user, now }: Keeping, row: object): Promise<void> {
  const { version, since, bytes } = await usedIn({ tx, user, now })
  const used = bytes + Buffer.byteLength(JSON.stringify(row))
  const next = { id: user.id, version: version + 1, since, bytes: used }
  await (version ? tx.replace(keptAnswersCollection, next) : tx.insert(keptAnswersCollection, next))
}

/** The beginning of the hour and the size; version 0 means no row yet. A clock that was set back begins a new hour. */
async function usedIn({ tx, user, now }: Keeping) {
  const kept = await tx.get(keptAnswersCollection, user.id)
  const version = kept?.version ?? 0
  const passed = kept ? Date.parse(now) - Date.parse(String(kept['since'])) : hour
  if (!kept || passed < 0 || passed >= hour) return { version, since: now, bytes: 0 }
  return { version, since: String(kept['since']), bytes: Number(kept['bytes']) }
}
