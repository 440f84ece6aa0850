import type Keycloak from 'keycloak-js'
import type { User } from '../contract/access.ts'
import { userFromClaims } from '../contract/claims.ts'
import { ProblemError } from '../contract/problem.ts'
import { userOfViewing } from '../contract/viewing.ts'
import type { Config } from '../config.ts'
import { createListeners } from '../listeners.ts'
import { noteActivity } from './activity.ts'
import { connectKeycloak, endSession, detachKeycloak, reconnectWatchingSignOut } from './keycloak.ts'
import type { VisitorViewing } from '../contract/answers/general.ts'

const refreshBelowSeconds = 5

const frameTimeoutMs = 10_000

export type Session = Awaited<ReturnType<typeof startSession>>

export interface ActiveViewing extends VisitorViewing {
  from: string
}

export async function startSession(
  config: Config['keycloak'],
  connecting: Promise<Keycloak> = connectKeycloak(config),
) {
  let client = await connecting
  let user = listen()
  let viewing = keptViewing(user)
  let visitor = viewing && userOfViewing(viewing)
  let locked = false
  let isIdle = false
  let other: { client: Keycloak; user: User } | null = null
  let leaving = false
  let unlock = () => {}
  let unlocked = Promise.resolve()
  let turn: Promise<unknown> = Promise.resolve()
  const { subscribe, tell } = createListeners()

  function listen(): User | null {
    client.onAuthLogout = lock
    client.onAuthRefreshSuccess = () => {
      user = userFromClaims(client.tokenParsed) ?? user
      tell()
    }
    return userFromClaims(client.tokenParsed)
  }

  function lock() {
    if (locked || leaving || !user) return
    locked = true
    unlocked = new Promise((resolve) => (unlock = resolve))
    tell()
  }

  async function end() {
    // The sign-in service may report the end of the session before this tab notices it, so the page may be locked already.
    isIdle = true
    if (locked) tell()
    else lock()
    if (!client.refreshToken) return
    await endSession(client)
    client.clearToken()
  }

  async function token(): Promise<string> {
    await unlocked
    if (!client.token) throw new ProblemError('unauthenticated')
    if (!client.isTokenExpired(refreshBelowSeconds)) return client.token
    try {
      await inTurn(() => client.updateToken(refreshBelowSeconds))
    } catch {
      if (client.token) throw new ProblemError('identityUnavailable')
    }
    return locked || !client.token ? token() : client.token
  }

  /** A refresh makes the token before invalid. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = turn.then(work)
    turn = result.catch(() => undefined)
    return result
  }

  const watchNow = () =>
    inTurn(async () => {
      const silent = new Promise<null>((resolve) => setTimeout(() => resolve(null), frameTimeoutMs))
      // Rejected if the session has ended meanwhile, which locks the page.
      const watching = reconnectWatchingSignOut(config, client, lock).catch(() => null)
      const next = await Promise.race([watching, silent])
      if (next?.token) use(next)
    })

  function use(next: Keycloak) {
    detachKeycloak(client)
    client = next
    user = listen() ?? user
  }

  async function resume() {
    const next = await connectKeycloak(config)
    const nextUser = userFromClaims(next.tokenParsed)
    if (!nextUser) return 'notSignedIn'
    if (nextUser.id !== user?.id) {
      other = { client: next, user: nextUser }
      tell()
      return 'otherUser'
    }
    use(next)
    noteActivity()
    locked = isIdle = false
    other = null
    unlock()
    tell()
    void watchNow()
    return 'resumed'
  }

  async function endOther() {
    // If the other user is gone or the service does not answer, the sign-in that follows shows it.
    if (other) await endSession(other.client).catch(() => undefined)
    other = null
    tell()
  }

  return {
    get client() {
      return client
    },
    /** The user whose view is shown: the signed-in one, or the visitor they view as. Stays while the page is locked. */
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
    /** Whether the page is locked for inactivity or by hand. */
    get isIdle() {
      return isIdle
    },
    /** Who has signed in elsewhere while this page was locked, if it was somebody else. */
    get other() {
      return other?.user ?? null
    },
    /** Waits while the page is locked. Throws `unauthenticated` without a user, and `identityUnavailable` if it cannot be refreshed. */
    token,
    /** Locks the page because the session has ended. Does nothing before the first sign-in and while leaving. */
    lock,
    /** For all tabs, unless the session has ended. Rejects if the service does not answer; the page is locked all the same. */
    end,
    /** Signs `other` out, so that the sign-in service asks who is there. Never rejects. */
    endOther,
    async renew() {
      await unlocked
      await inTurn(() => client.updateToken(-1))
    },
    /** After a sign-in in another window. Stays locked if it was somebody else: the page and the waiting calls are not theirs. */
    resume,
    async watch() {
      if (user) await watchNow()
    },
    /** From now on, the end of the session is intended. */
    leave() {
      leaving = true
      keepViewing(user, null)
    },
    view(next: ActiveViewing | null) {
      keepViewing(user, next)
      viewing = next
      visitor = next && userOfViewing(next)
      tell()
    },
    /** Called when `locked`, `other`, `user` or `viewing` has changed. Returns a function that unsubscribes. */
    subscribe,
  }
}

const storageKey = 'viewing'

function keptViewing(by: User | null): ActiveViewing | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(storageKey) ?? '') as {
      by: string
      viewing: ActiveViewing
    }
    return kept.by === by?.id ? kept.viewing : null
  } catch {
    return null
  }
}

function keepViewing(by: User | null, viewing: ActiveViewing | null): void {
  try {
    if (viewing) sessionStorage.setItem(storageKey, JSON.stringify({ by: by?.id, viewing }))
    else sessionStorage.removeItem(storageKey)
  } catch {
    // Without storage, the viewing ends with the page.
  }
}
