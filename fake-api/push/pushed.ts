import { randomBytes } from 'node:crypto'
import type { PushFailure } from '../../src/contract/pushes.ts'
import type { Find } from '../../src/contract/rules.ts'
import type { Row } from '../../src/contract/row.ts'
import { canonical } from '../canonical.ts'
import { isStoredSecret, type StoredSecret } from '../storedSecret.ts'
import { maySendTo } from '../sendSecrets.ts'
import type { Transaction } from '../stores/store.ts'
import type { Configuration } from './configuration.ts'

/**
 * Collection of what the bridges of casinos were last sent, by casino id; the API does not answer it. A row without a configuration
 * contains only the salt.
 */
const collection = 'pushed'

export interface Pushed {
  configuration: Configuration | null
  /** UTC instant, ISO 8601. */
  pushedAt: string | null
  /** Scheme, host and port of the receiver; `null` if unknown. */
  origin: string | null
  /** The last push if it failed. */
  failure: Failure | null
}

type Failure = Omit<PushFailure, 'casinoId'>

/** The last successful push of each casino, and the last push if that failed. */
export async function pushedOf(find: Find, ids: readonly string[]): Promise<Map<string, Pushed>> {
  const rows = await find(collection, { id: ids })
  return new Map(
    rows.map((row) => {
      const { failure = null, ...pushed } = row as Row & Omit<Pushed, 'failure'> & Partial<Pushed>
      return [row.id, { ...pushed, failure, origin: toldOf(row) }]
    }),
  )
}

/** Rows stored before origins existed tell by their salt who was asked last. */
function toldOf({ origin, salt }: Row): string | null {
  if (typeof origin === 'string') return origin
  return (isStoredSecret(salt) && salt.origins?.at(-1)) || null
}

/** Stores what a bridge was sent. */
export async function keepPushed(
  tx: Transaction,
  casinoId: string,
  pushed: Omit<Pushed, 'failure'>,
): Promise<void> {
  const row = (await tx.get(collection, casinoId)) as Row
  await tx.replace(collection, { ...row, version: row.version + 1, ...pushed, failure: null })
}

/** Stores that a push failed, unless that is known or the casino was deleted; what its bridge received before stays. */
export async function keepFailure(
  tx: Transaction,
  casinoId: string,
  { since, reason }: Failure,
): Promise<void> {
  if (!(await tx.get('casinos', casinoId))) return
  const row = await tx.get(collection, casinoId)
  const last = row?.['failure'] as Failure | null | undefined
  const failure: Failure = { since: last?.since ?? since, reason }
  if (canonical(failure) === canonical(last ?? null)) return
  if (row) await tx.replace(collection, { ...row, version: row.version + 1, failure })
  else await tx.insert(collection, { id: casinoId, version: 1, salt: null, ...untold, failure })
}

const untold = { configuration: null, pushedAt: null, origin: null }

/**
 * The salt in the hash of a casino's configuration. Each origin has its own: whoever knows the salt of another origin could guess secrets
 * by the hash of what that origin received.
 */
export async function saltOf(
  tx: Transaction,
  casinoId: string,
  origin: string | null,
): Promise<StoredSecret> {
  const row = await tx.get(collection, casinoId)
  const known = row?.['salt']
  if (isStoredSecret(known) && maySendTo(known, origin)) return known
  const salt = { $secret: randomBytes(24).toString('base64url'), origins: origin === null ? [] : [origin] }
  if (row) await tx.replace(collection, { ...row, version: row.version + 1, salt })
  else await tx.insert(collection, { id: casinoId, version: 1, salt, ...untold, failure: null })
  return salt
}
