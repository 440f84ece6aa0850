import type { Session } from '../../src/auth/session.ts'
import type { User } from '../../src/contract/access.ts'
import { userFromClaims } from '../../src/contract/claims.ts'
import { userOfViewing } from '../../src/contract/viewing.ts'
import { createListeners } from '../../src/listeners.ts'
import { callers, type Claims, type TestApi } from './api.ts'

export interface TestSession extends Session {
  /** Number of times that the page was locked. */
  locks: number
}

/** A signed-in session without the redirects of a browser; the test issuer signs its tokens. */
export function testSession(api: TestApi, as: keyof typeof callers | Claims = 'admin'): TestSession {
  const claims: Claims = typeof as === 'string' ? callers[as] : as
  const { roles, casinoAccess: casino_access } = claims
  const signedIn = userFromClaims({ ...claims, casino_access, realm_access: { roles } })
  const { subscribe, tell } = createListeners()
  let visitor: User | null = null
  return {
    client: { authenticated: true } as Session['client'],
    get user() {
      return visitor ?? signedIn
    },
    signedIn,
    viewing: null,
    view(viewing) {
      Object.assign(this, { viewing })
      visitor = viewing && userOfViewing(viewing)
      tell()
    },
    locked: false,
    isIdle: false,
    other: null,
    locks: 0,
    token: () => api.issuer.token(claims),
    lock() {
      this.locks += 1
    },
    end: () => Promise.resolve(),
    endOther: () => Promise.resolve(),
    renew: () => Promise.resolve(),
    resume: () => Promise.resolve('notSignedIn'),
    watch: () => Promise.resolve(),
    leave: () => undefined,
    subscribe,
  }
}
