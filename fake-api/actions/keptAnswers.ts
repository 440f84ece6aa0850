import { Problem } from '../../src/contract/problem.ts'
import type { WriteContext } from '../records/write.ts'

/** Collection of how much is kept for a person by `Idempotency-Key` of late, a row for each by their ids. */
export const keptAnswers = 'idempotency-use'

/** How much may be kept for one person within an hour: about a thousand answers of the usual size. Bytes. */
const maxBytesPerHour = 8 * 1024 * 1024
const hour = 3_600_000

type Keeping = Pick<WriteContext, 'tx' | 'user' | 'now'>

/**
 * Refuses a key that nothing is kept under yet where so much is kept for the person that others would pay for it: a key that was
 * taken holds for a day, so that what is kept cannot go before. Throws `tooManyCalls` until the hour is over.
 */
export async function requireKeptRoom({ tx, user, now }: Keeping): Promise<void> {
  const { since, bytes } = await usedIn({ tx, user, now })
  if (bytes < maxBytesPerHour) return
  const seconds = Math.ceil((Date.parse(since) + hour - Date.parse(now)) / 1000)
  throw new Problem('tooManyCalls', { params: { seconds: Math.max(1, seconds) } })
}

/** Counts what is kept now, in the transaction that keeps it, so that processes count together. */
export async function countKeptAnswer({ tx, user, now }: Keeping, row: object): Promise<void> {
  const { version, since, bytes } = await usedIn({ tx, user, now })
  const used = bytes + Buffer.byteLength(JSON.stringify(row))
  const next = { id: user.id, version: version + 1, since, bytes: used }
  await (version ? tx.replace(keptAnswers, next) : tx.insert(keptAnswers, next))
}

/** Since when it is counted, and how much it is; version 0 is no row yet. A clock that was set back begins anew, too. */
async function usedIn({ tx, user, now }: Keeping) {
  const kept = await tx.get(keptAnswers, user.id)
  const version = kept?.version ?? 0
  const passed = kept ? Date.parse(now) - Date.parse(String(kept['since'])) : hour
  if (!kept || passed < 0 || passed >= hour) return { version, since: now, bytes: 0 }
  return { version, since: String(kept['since']), bytes: Number(kept['bytes']) }
}
