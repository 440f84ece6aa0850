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

export interface Revocations {
  /** Resolves once the list is younger than `freshness`. Throws the errors of the store: without the list, no call is accepted. */
  upToDate(): Promise<void>
  /** Reads the list again, for instance after a write by this process. Never rejects, since the next call reads the list in any case. */
  read(): Promise<void>
  isRevoked(shown: readonly RevocableCredential[]): boolean
  /** Creates credentials for people who do not call themselves; only revocations added after this call refuse them. */
  fromNow(): (subject: Subject) => RevocableCredential
  /** Calls `end` once as soon as one of the credentials is refused. Returns a function that stops following. */
  follow(shown: readonly RevocableCredential[], end: () => void): () => void
}

interface Follower {
  shown: readonly RevocableCredential[]
  end: () => void
}

/**
 * The revocations of the store, cached in memory: calls cause at most one read per second, and without calls there is none. `freshness` is
 * the greatest age of the cache in milliseconds, and the interval of reads while somebody follows.
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
      // While the store cannot be reached nobody can read anything, so open streams remain and send nothing.
      stop ??= repeatEvery(freshness, read)
      return () => leave(follower)
    },
  }
}

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
