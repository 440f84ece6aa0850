import { vi } from 'vitest'

/** The parts of keycloak-js that the session uses. */
export class FakeKeycloak {
  authenticated = true
  token: string | undefined
  tokenParsed: Record<string, unknown> | undefined
  onAuthLogout?: () => void
  onAuthRefreshSuccess?: () => void
  expired = false
  refreshToken: string | undefined = 'refresh'
  refresh = vi.fn<() => void>()

  constructor(sub: string | null, token = 'token') {
    this.authenticated = sub !== null
    this.token = sub === null ? undefined : token
    this.tokenParsed = sub === null ? undefined : { sub, name: sub, realm_access: { roles: ['admin'] } }
  }
  isTokenExpired = () => this.expired
  updateToken = async () => {
    this.refresh()
    this.expired = false
  }
  clearToken() {
    this.token = undefined
    this.refreshToken = undefined
    this.tokenParsed = undefined
    this.authenticated = false
    this.onAuthLogout?.()
  }
}
