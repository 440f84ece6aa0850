import { decodeJwt } from 'jose'
import { repeatEvery } from '../repeatEvery.ts'
import type { Reader } from '../stores/store.ts'
import { endsOf, isRefused, readRevocations, type Credential, type Subject } from './list.ts'

/** The revocations that this process knows of. */
export interface Revocations {
  /**
   * Resolves once the list is known as it was less than `freshness` ago: at once as a rule. Throws what the store does: without the
   * list nobody is let in, which costs nothing, since there is nothing to be read without the store either.
   */
  upToDate(): Promise<void>
  /** Reads the list anew, as after a write of it in this process. Never rejects: whoever calls next asks for it in any case. */
  read(): Promise<void>
  isRevoked(shown: readonly Credential[]): boolean
  /** For people who do not call themselves: what is shown for them is revoked by whatever comes onto the list after this call. */
  fromNow(): (subject: Subject) => Credential
  /** Calls `end` once as soon as something of what was shown is revoked; answers how to stop. */
  follow(shown: readonly Credential[], end: () => void): () => void
}

interface Follower {
  shown: readonly Credential[]
  end: () => void
}

/**
 * The list of the store, held in memory: a call costs no read of its own but the first one of each second. Nobody reads it while
 * nobody calls. `freshness` is how old it may be, and how often it is read while somebody follows it; milliseconds.
 */
export function createRevocations(store: Reader, freshness = 1_000): Revocations {
  let known = endsOf([])
  let knownAt = -Infinity
  let reading: { from: number; done: Promise<void> } | null = null
  let stop: (() => Promise<void>) | null = null
  const followers = new Set<Follower>()

  async function load(from: number) {
    const next = endsOf(await readRevocations(store))
    // A read that began earlier may end later.
    if (from < knownAt) return
    known = next
    knownAt = from
    for (const follower of [...followers]) {
      if (!isRevoked(follower.shown)) continue
      leave(follower)
      follower.end()
    }
  }

  const isRevoked = (shown: readonly Credential[]) => isRefused(known, shown)

  function leave(follower: Follower) {
    followers.delete(follower)
    if (followers.size > 0) return
    void stop?.()
    stop = null
  }

  const read = () => load(performance.now()).catch(() => undefined)

  return {
    async upToDate() {
      const now = performance.now()
      if (now - knownAt < freshness) return
      if (!reading || now - reading.from >= freshness) {
        const own = { from: now, done: load(now).finally(() => reading === own && (reading = null)) }
        reading = own
      }
      await reading.done
    },
    read,
    isRevoked,
    fromNow() {
      const then = known
      return (subject) => ({ subject, issuedAt: (then.get(subject)?.settled ?? 0) + 1 })
    },
    follow(shown, end) {
      const follower = { shown, end }
      followers.add(follower)
      // While the store is away nothing can be read by anybody: what is open stays, and tells of nothing.
      stop ??= repeatEvery(freshness, read)
      return () => leave(follower)
    },
  }
}

/** What a token that the guard has verified shows. */
export function shownBy(token: string): Credential[] {
  const { sub, sid, iat = 0 } = decodeJwt<{ sid?: unknown }>(token)
  return [
    { subject: `user:${sub}`, issuedAt: iat },
    { subject: 'everybody', issuedAt: iat },
    ...(typeof sid === 'string' ? ofSession(sid, String(sub), iat) : []),
  ]
}

const ofSession = (sid: string, sub: string, issuedAt: number): Credential[] => [
  { subject: `session:${sid}`, issuedAt },
  { subject: `sessions:${sub}`, issuedAt },
]
