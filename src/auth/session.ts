import type Keycloak from 'keycloak-js'
import type { User } from '../contract/access.ts'
import { userOf } from '../contract/claims.ts'
import { Problem } from '../contract/problem.ts'
import type { Config } from '../config.ts'
import { connect, dismiss } from './keycloak.ts'

/** Seconds of validity below which a token is refreshed. */
const minValidity = 5

/** Who is signed in, the token for the calls, and the lock that falls when the session ends. */
export interface Session {
  /** keycloak-js as it is now; another instance after signing in again. */
  readonly client: Keycloak
  /** Stays while the page is locked. */
  readonly user: User | null
  readonly locked: boolean
  /**
   * A token that is still valid for a while. Waits while the page is locked. Throws `unauthenticated` where nobody is
   * signed in and `identityUnavailable` where it cannot be refreshed.
   */
  token(): Promise<string>
  /** Locks the page: the session is over. Does nothing before the first sign-in and while leaving. */
  lock(): void
  /**
   * Takes the session up again after a sign-in in another window. Stays locked where nobody has signed in or somebody
   * else has: what is on the page, and the calls that wait, are not theirs.
   */
  resume(): Promise<'resumed' | 'otherUser' | 'notSignedIn'>
  /** From here on the end of the session is wanted. */
  leave(): void
  /** Tells when `locked` or `user` has changed; answers how to stop it. */
  subscribe(listener: () => void): () => void
}

/** Looks once, before the first render, whether somebody is signed in. Throws when the sign-in service is away. */
export async function startSession(config: Config['keycloak']): Promise<Session> {
  let client = await connect(config)
  let user = watch()
  let locked = false
  let leaving = false
  let unlock = () => {}
  let unlocked = Promise.resolve()
  const listeners = new Set<() => void>()
  const tell = () => listeners.forEach((listener) => listener())

  function watch(): User | null {
    client.onAuthLogout = lock
    client.onAuthRefreshSuccess = () => {
      user = userOf(client.tokenParsed) ?? user
      tell()
    }
    return userOf(client.tokenParsed)
  }

  function lock() {
    if (locked || leaving || !user) return
    locked = true
    unlocked = new Promise((resolve) => (unlock = resolve))
    tell()
  }

  async function token(): Promise<string> {
    await unlocked
    if (!client.token) throw new Problem('unauthenticated')
    if (!client.isTokenExpired(minValidity)) return client.token
    try {
      await client.updateToken(minValidity)
    } catch {
      if (client.token) throw new Problem('identityUnavailable')
    }
    return locked || !client.token ? token() : client.token
  }

  async function resume() {
    const next = await connect(config)
    const nextUser = userOf(next.tokenParsed)
    if (!nextUser) return 'notSignedIn'
    if (nextUser.id !== user?.id) return 'otherUser'
    dismiss(client)
    client = next
    user = watch()
    locked = false
    unlock()
    tell()
    return 'resumed'
  }

  return {
    get client() {
      return client
    },
    get user() {
      return user
    },
    get locked() {
      return locked
    },
    token,
    lock,
    resume,
    leave() {
      leaving = true
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
