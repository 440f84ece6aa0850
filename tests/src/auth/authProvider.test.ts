// @vitest-environment happy-dom
import { PreviousLocationStorageKey } from 'react-admin'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { registry } from '../../../resources/entities.ts'
import { createAuthProvider, signIn } from '../../../src/auth/authProvider.ts'
import type { Session } from '../../../src/auth/session.ts'
import type { User } from '../../../src/contract/access.ts'

const admin: User = { id: 'u1', name: 'Ada', role: 'admin', casinoAccess: 'all', casinos: [] }

function over(user: User | null) {
  const client = {
    authenticated: user !== null,
    token: user && 'token',
    didInitialize: true,
    login: vi.fn(() => Promise.resolve()),
    logout: vi.fn(() => Promise.resolve()),
  }
  const session = { client, user, signedIn: user, locked: false, lock: vi.fn(), leave: vi.fn() }
  const endViewing = vi.fn(async () => undefined)
  const asked = session as unknown as Session
  const provider = createAuthProvider(asked, (resource) => registry.find(resource), endViewing)
  return { client, session, endViewing, provider, asSession: session as unknown as Session }
}

afterEach(() => localStorage.clear())

describe('the auth provider', () => {
  it('locks at 401 without signing out', async () => {
    const { provider, session } = over(admin)
    await expect(provider.checkError({ status: 401 })).rejects.toMatchObject({
      logoutUser: false,
      message: false,
    })
    expect(session.lock).toHaveBeenCalledOnce()
  })

  it.each([403, 404, 409, 412, 500])('leaves status %d to the page', async (status) => {
    const { provider, session } = over(admin)
    await expect(provider.checkError({ status })).resolves.toBeUndefined()
    expect(session.lock).not.toHaveBeenCalled()
  })

  it('stores the previous URL with its query, and uses it once', async () => {
    window.history.replaceState(null, '', '/casinos/manage?page=2')
    const { provider, asSession, client } = over(admin)
    await signIn(asSession)
    expect(client.login).toHaveBeenCalledWith(
      expect.objectContaining({ redirectUri: expect.stringMatching(/\/auth-callback$/) }),
    )
    await expect(provider.handleCallback?.({})).resolves.toEqual({ redirectTo: '/casinos/manage?page=2' })
    await expect(provider.handleCallback?.({})).resolves.toEqual({ redirectTo: '/' })
  })

  it.each(['/login', '/logout', '/auth-callback'])('never redirects back to %s', async (path) => {
    window.history.replaceState(null, '', path)
    await signIn(over(admin).asSession)
    expect(localStorage.getItem(PreviousLocationStorageKey)).toBeNull()
  })

  it('passes the language on', async () => {
    document.documentElement.lang = 'en'
    const { asSession, client } = over(admin)
    await signIn(asSession)
    expect(client.login).toHaveBeenCalledWith(expect.objectContaining({ locale: 'en' }))
  })

  it('signs out at the sign-in service only with a session', async () => {
    const signedIn = over(admin)
    await signedIn.provider.logout({})
    expect(signedIn.client.logout).toHaveBeenCalledOnce()
    expect(signedIn.session.leave).toHaveBeenCalledOnce()
    // Ending the viewing needs the token.
    expect(signedIn.endViewing).toHaveBeenCalledBefore(signedIn.session.leave)
    const nobody = over(null)
    await expect(nobody.provider.logout({})).resolves.toBe('/login')
    expect(nobody.client.logout).not.toHaveBeenCalled()
  })

  it('returns the identity', async () => {
    await expect(over(admin).provider.getIdentity?.()).resolves.toEqual({ id: 'u1', fullName: 'Ada' })
    await expect(over(admin).provider.checkAuth({})).resolves.toBeUndefined()
    await expect(over(null).provider.checkAuth({})).rejects.toThrow()
  })

  it('decides permissions by the declarations', async () => {
    const visitor = over({ ...admin, role: 'visitor', casinos: ['cf_aurora'] }).provider
    await expect(visitor.canAccess?.({ resource: 'casinos', action: 'show' })).resolves.toBe(true)
    await expect(visitor.canAccess?.({ resource: 'casinos', action: 'edit' })).resolves.toBe(false)
    await expect(over(admin).provider.canAccess?.({ resource: 'casinos', action: 'edit' })).resolves.toBe(
      true,
    )
    await expect(over(null).provider.canAccess?.({ resource: 'casinos', action: 'list' })).resolves.toBe(
      false,
    )
  })
})
