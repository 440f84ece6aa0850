import { decodeJwt } from 'jose'
import { repeatEvery } from '../repeatEvery.ts'
import type { Reader } from '../stores/store.ts'
import {
  refusedUntilBySubject,
  areCredentialsRefused,
  readRevocations,
  type RevocableCredential,
  type Subject,
} from './list.ts'

/** The revocations that this process knows. */
export interface Revocations {
  /**
   * Resolves once the list is younger than `freshness`, mostly at once. Throws the errors of the store: without the list no call is
   * accepted, and without the store none could be answered.
   */
  upToDate(): Promise<void>
  /** Reads the list again, as after a write of this process. Never rejects: the next call reads it in any case. */
  read(): Promise<void>
  isRevoked(shown: readonly RevocableCredential[]): boolean
  /** Credentials for people who do not call themselves: they are refused by revocations that are added after this call. */
  fromNow(): (subject: Subject) => RevocableCredential
  /** Calls `end` once as soon as one of the credentials is refused. Returns a function that stops following. */
  follow(shown: readonly RevocableCredential[], end: () => void): () => void
}

interface Follower {
  shown: readonly RevocableCredential[]
  end: () => void
}

/**
 * Revocations of the store, cached in memory: calls cause one read per second at most, and none without calls. `freshness` is the greatest
 * age of the cache, and the interval of reads while somebody follows; milliseconds.
 */
export function createRevocations(store: Reader, freshness = 1_000): Revocations {
  let known = refusedUntilBySubject([])
  let knownAt = -Infinity
  let reading: { from: number; done: Promise<void> } | null = null
  let stop: (() => Promise<void>) | null = null
  const followers = new Set<Follower>()

  async function load(from: number) {
    const next = refusedUntilBySubject(await readRevocations(store))
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

  const isRevoked = (shown: readonly RevocableCredential[]) => areCredentialsRefused(known, shown)

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
      // While the store cannot be reached nothing can be read by anybody: open streams stay and send nothing.
      stop ??= repeatEvery(freshness, read)
      return () => leave(follower)
    },
  }
}

/** The credentials in a token that the guard has verified. */
export function credentialsOf(token: string): RevocableCredential[] {
  const { sub, sid, iat = 0 } = decodeJwt<{ sid?: unknown }>(token)
  return [
    { subject: `user:${sub}`, issuedAt: iat },
    { subject: 'everybody', issuedAt: iat },
    ...(typeof sid === 'string' ? ofSession(sid, String(sub), iat) : []),
  ]
}

const ofSession = (sid: string, sub: string, issuedAt: number): RevocableCredential[] => [
  { subject: `session:${sid}`, issuedAt },
  { subject: `sessions:${sub}`, issuedAt },
]
