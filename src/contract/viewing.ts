import type { User } from './access.ts'

/**
 * The header by which an administrator reads as a visitor would; its value is the id of a `Viewing`. It narrows and never widens:
 * nothing can be seen with it that cannot be seen without, and no write is accepted. Who is no administrator may not send it.
 */
export const viewAs = 'View-As'

/** `POST /api/viewings` begins one, on record; `DELETE /api/viewings/<id>` ends it, and is said on record, too. */
export const viewingsPath = 'viewings'

/** How long one lasts that nobody ends. Milliseconds. */
export const viewingLife = 3_600_000

/** How many a person may have at a time: one more ends the oldest. */
export const maxViewings = 10

/** Whose sight it is to be: a visitor's, or that of any visitor with these casinos. */
export type ViewingWish = { userId: string } | { casinoIds: readonly string[] }

/** The console as a visitor sees it, for the administrator who has begun it and nobody else. */
export interface Viewing {
  id: string
  /** `null`: nobody in particular. */
  user: { id: string; name: string } | null
  /** What is seen, and whether the visitor has other casinos, which the administrator does not see. */
  casinoIds: readonly string[]
  others: boolean
  /** UTC instants, ISO 8601. */
  startedAt: string
  expiresAt: string
}

/**
 * Who reads by it. What is a visitor's own (saved views, files, the account) stays theirs: nothing belongs to an id that nobody
 * else has.
 */
export const visitorOf = ({ id, user, casinoIds }: Viewing): User => ({
  id: `viewing:${id}`,
  name: user?.name ?? '',
  role: 'visitor',
  casinoAccess: 'selected',
  casinos: casinoIds,
})
