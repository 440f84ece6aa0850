import type Keycloak from 'keycloak-js'
import type { User } from '../contract/access.ts'
import { userOf } from '../contract/claims.ts'
import { Problem } from '../contract/problem.ts'
import { visitorOf, type Viewing } from '../contract/viewing.ts'
import type { Config } from '../config.ts'
import { createListeners } from '../listeners.ts'
import { noteActivity } from './activity.ts'
import { connect, forgetSignIn, endSession, watchSignOut } from './keycloak.ts'
import { keepViewing, keptViewing } from './viewing.ts'

/** Seconds of validity below which a token is refreshed. */
const minValidity = 5

/** How long the frame that watches may take to say something. Milliseconds. */
const frameTimeoutMs = 10_000

/** Who is signed in, the token for the calls, and the lock that falls when the session ends. */
export interface Session {
  /** keycloak-js as it is now; another instance after signing in again. */
  readonly client: Keycloak
  /** Whose sight the console has: who is signed in, or the visitor that they look as. Stays while the page is locked. */
  readonly user: User | null
  /** Who is signed in, whoever they look as. */
  readonly signedIn: User | null
  /** By what the console is seen as a visitor sees it; `null` as a rule. */
  readonly viewing: Viewing | null
  readonly locked: boolean
  /** Whether it is locked because nobody was there, or by hand. */
  readonly isIdle: boolean
  /**
   * A token that is still valid for a while. Waits while the page is locked. Throws `unauthenticated` where nobody is
   * signed in and `identityUnavailable` where it cannot be refreshed.
   */
  token(): Promise<string>
  /** Locks the page: the session is over. Does nothing before the first sign-in and while leaving. */
  lock(): void
  /**
   * Locks the page and ends the session at the sign-in service, for all tabs: nobody gets on without signing in. Does
   * nothing where that is done already. Rejects where the service does not answer; the page is locked all the same.
   */
  end(): Promise<void>
  /** Gets a token that says what the sign-in service knows by now. Rejects where it does not answer. */
  renew(): Promise<void>
  /**
   * Takes the session up again after a sign-in in another window. Stays locked where nobody has signed in or somebody
   * else has: what is on the page, and the calls that wait, are not theirs.
   */
  resume(): Promise<'resumed' | 'otherUser' | 'notSignedIn'>
  /** Starts to look every 5 s whether the session is still there; once the page stands, since nobody waits for it. */
  watch(): Promise<void>
  /** From here on the end of the session is wanted. */
  leave(): void
  /** Shows the console as a visitor sees it, in this tab until it is closed or somebody signs out; `null` as one's own. */
  view(viewing: Viewing | null): void
  /** Tells when `locked`, `user` or `viewing` has changed; answers how to stop it. */
  subscribe(listener: () => void): () => void
}

/** The session of whoever keycloak-js has found signed in. Rejects when the sign-in service is away. */
export async function startSession(
  config: Config['keycloak'],
  connecting: Promise<Keycloak> = connect(config),
): Promise<Session> {
  let client = await connecting
  let user = listen()
  let viewing = keptViewing(user)
  let visitor = viewing && visitorOf(viewing)
  let locked = false
  let isIdle = false
  let leaving = false
  let unlock = () => {}
  let unlocked = Promise.resolve()
  let turn: Promise<unknown> = Promise.resolve()
  const { subscribe, tell } = createListeners()

  function listen(): User | null {
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

  async function end() {
    // The page may be locked already: the sign-in service can tell of the end before this tab's own clock does.
    isIdle = true
    if (locked) tell()
    else lock()
    if (!client.refreshToken) return
    await endSession(client)
    client.clearToken()
  }

  async function token(): Promise<string> {
    await unlocked
    if (!client.token) throw new Problem('unauthenticated')
    if (!client.isTokenExpired(minValidity)) return client.token
    try {
      await inTurn(() => client.updateToken(minValidity))
    } catch {
      if (client.token) throw new Problem('identityUnavailable')
    }
    return locked || !client.token ? token() : client.token
  }

  /** Tokens are renewed and handed over one after the other: the one before is worth nothing then. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = turn.then(work)
    turn = result.catch(() => undefined)
    return result
  }

  const watchNow = () =>
    inTurn(async () => {
      const silent = new Promise<null>((resolve) => setTimeout(() => resolve(null), frameTimeoutMs))
      const next = await Promise.race([watchSignOut(config, client, lock), silent])
      if (next?.token) use(next)
    })

  function use(next: Keycloak) {
    forgetSignIn(client)
    client = next
    user = listen() ?? user
  }

  async function resume() {
    const next = await connect(config)
    const nextUser = userOf(next.tokenParsed)
    if (!nextUser) return 'notSignedIn'
    if (nextUser.id !== user?.id) return 'otherUser'
    use(next)
    noteActivity()
    locked = isIdle = false
    unlock()
    tell()
    void watchNow()
    return 'resumed'
  }

  return {
    get client() {
      return client
    },
    get user() {
      return visitor ?? user
    },
    get signedIn() {
      return user
    },
    get viewing() {
      return viewing
    },
    get locked() {
      return locked
    },
    get isIdle() {
      return isIdle
    },
    token,
    lock,
    end,
    async renew() {
      await unlocked
      await inTurn(() => client.updateToken(-1))
    },
    resume,
    async watch() {
      if (user) await watchNow()
    },
    leave() {
      leaving = true
      keepViewing(user, null)
    },
    view(next) {
      keepViewing(user, next)
      viewing = next
      visitor = next && visitorOf(next)
      tell()
    },
    subscribe,
  }
}
