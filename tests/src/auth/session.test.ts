// @vitest-environment happy-dom
import type Keycloak from 'keycloak-js'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { reconnectWatchingSignOut } from '../../../src/auth/keycloak.ts'
import { startSession, type ActiveViewing } from '../../../src/auth/session.ts'
import { FakeKeycloak } from '../../support/fakeKeycloak.ts'

const connect = vi.hoisted(() => vi.fn<() => Promise<Keycloak>>())
const endSession = vi.hoisted(() => vi.fn<() => Promise<void>>())
const reconnect = vi.hoisted(() => vi.fn<typeof reconnectWatchingSignOut>())
vi.mock('../../../src/auth/keycloak.ts', () => ({
  connectKeycloak: connect,
  reconnectWatchingSignOut: reconnect,
  endSession,
  detachKeycloak: () => undefined,
}))

const config = { url: '/', realm: 'backoffice', clientId: 'backoffice-console' }

async function start(...keycloaks: FakeKeycloak[]) {
  for (const keycloak of keycloaks) connect.mockResolvedValueOnce(keycloak as unknown as Keycloak)
  return startSession(config)
}

beforeEach(() => {
  connect.mockReset()
  endSession.mockReset().mockResolvedValue(undefined)
  reconnect.mockReset().mockImplementation(() => new Promise(() => undefined))
})

describe('the session', () => {
  it('knows the user, and returns the token', async () => {
    const session = await start(new FakeKeycloak('ada'))
    const access = { role: 'admin', casinoAccess: 'selected', casinos: [] }
    expect(session.user).toEqual({ id: 'ada', name: 'ada', ...access })
    await expect(session.token()).resolves.toBe('token')
  })

  it('refreshes a token only shortly before it expires', async () => {
    const keycloak = new FakeKeycloak('ada')
    const session = await start(keycloak)
    await session.token()
    expect(keycloak.refresh).not.toHaveBeenCalled()
    keycloak.expired = true
    await session.token()
    expect(keycloak.refresh).toHaveBeenCalledOnce()
  })

  it('without a sign-in has no user, and never locks', async () => {
    const session = await start(new FakeKeycloak(null))
    expect(session.user).toBeNull()
    await expect(session.token()).rejects.toMatchObject({ code: 'unauthenticated' })
    session.lock()
    expect(session.locked).toBe(false)
  })

  it('locks when the sign-in service ends it, and remembers its user', async () => {
    const keycloak = new FakeKeycloak('ada')
    const session = await start(keycloak)
    const told = vi.fn()
    session.subscribe(told)
    keycloak.clearToken()
    expect(session.locked).toBe(true)
    expect(session.user?.id).toBe('ada')
    expect(told).toHaveBeenCalledOnce()
  })

  it('holds calls while it is locked, and continues with the next token', async () => {
    const keycloak = new FakeKeycloak('ada')
    const session = await start(keycloak, new FakeKeycloak('ada', 'next'))
    keycloak.clearToken()
    const waiting = session.token()
    await expect(session.resume()).resolves.toBe('resumed')
    expect(session.locked).toBe(false)
    await expect(waiting).resolves.toBe('next')
  })

  it('locks when a refresh is refused, and holds the call', async () => {
    const keycloak = new FakeKeycloak('ada')
    const session = await start(keycloak, new FakeKeycloak('ada', 'next'))
    keycloak.expired = true
    keycloak.updateToken = async () => {
      keycloak.clearToken()
      throw new Error('400')
    }
    const waiting = session.token()
    await expect.poll(() => session.locked).toBe(true)
    await session.resume()
    await expect(waiting).resolves.toBe('next')
  })

  it('locks when it has ended before the page began to watch it', async () => {
    const session = await start(new FakeKeycloak('ada'))
    reconnect.mockImplementation(async (_config, _client, over) => {
      over()
      throw new Error('400')
    })
    await session.watch()
    expect(session.locked).toBe(true)
  })

  it('does not lock while the sign-in service is unreachable: only the call fails', async () => {
    const keycloak = new FakeKeycloak('ada')
    const session = await start(keycloak)
    keycloak.expired = true
    keycloak.updateToken = () => Promise.reject(new Error('no connection'))
    await expect(session.token()).rejects.toMatchObject({ code: 'identityUnavailable' })
    expect(session.locked).toBe(false)
  })

  it('stays locked if nobody has signed in again', async () => {
    const keycloak = new FakeKeycloak('ada')
    const session = await start(keycloak, new FakeKeycloak(null))
    keycloak.clearToken()
    await expect(session.resume()).resolves.toBe('notSignedIn')
    expect(session.locked).toBe(true)
  })

  it('stays locked for another user, whose token held calls never get', async () => {
    const keycloak = new FakeKeycloak('ada')
    const session = await start(keycloak, new FakeKeycloak('eve', 'theirs'))
    keycloak.clearToken()
    const went = vi.fn()
    void session.token().then(went)
    await expect(session.resume()).resolves.toBe('otherUser')
    expect(session.locked).toBe(true)
    expect(session.user?.id).toBe('ada')
    expect(went).not.toHaveBeenCalled()
  })

  it('names the other user until they are signed out for the first one to sign in again', async () => {
    const keycloak = new FakeKeycloak('ada')
    const theirs = new FakeKeycloak('eve', 'theirs')
    const session = await start(keycloak, theirs, new FakeKeycloak('ada', 'next'))
    expect(session.other).toBeNull()
    keycloak.clearToken()
    await session.resume()
    expect(session.other?.name).toBe('eve')
    endSession.mockRejectedValueOnce(new Error('away'))
    await session.endOther()
    expect(endSession).toHaveBeenCalledExactlyOnceWith(theirs)
    expect(session.other).toBeNull()
    await expect(session.resume()).resolves.toBe('resumed')
  })

  it('does not lock while leaving', async () => {
    const keycloak = new FakeKeycloak('ada')
    const session = await start(keycloak)
    session.leave()
    keycloak.clearToken()
    expect(session.locked).toBe(false)
  })

  it('takes over changed rights from a refreshed token', async () => {
    const keycloak = new FakeKeycloak('ada')
    const session = await start(keycloak)
    keycloak.tokenParsed = {
      sub: 'ada',
      name: 'ada',
      realm_access: { roles: ['visitor'] },
      casinos: ['cf_a'],
    }
    keycloak.onAuthRefreshSuccess?.()
    expect(session.user).toMatchObject({ role: 'visitor', casinos: ['cf_a'] })
  })
})

describe('a session that ends because of inactivity', () => {
  it('is locked and ended at the sign-in service, without tokens, until the same user signs in', async () => {
    const keycloak = new FakeKeycloak('ada')
    const session = await start(keycloak, new FakeKeycloak('ada', 'another'))
    await session.end()
    expect(endSession).toHaveBeenCalledExactlyOnceWith(keycloak)
    expect([session.locked, session.isIdle, keycloak.token]).toEqual([true, true, undefined])
    await session.end()
    expect(endSession).toHaveBeenCalledOnce()
    await expect(session.resume()).resolves.toBe('resumed')
    expect([session.locked, session.isIdle]).toEqual([false, false])
    await expect(session.token()).resolves.toBe('another')
  })

  it('names inactivity as the reason even if the sign-in service ended it first', async () => {
    const keycloak = new FakeKeycloak('ada')
    const session = await start(keycloak)
    const told = vi.fn<() => void>()
    keycloak.clearToken()
    session.subscribe(told)
    expect([session.locked, session.isIdle]).toEqual([true, false])
    await session.end()
    expect([session.locked, session.isIdle]).toEqual([true, true])
    expect(told).toHaveBeenCalledOnce()
    expect(endSession).not.toHaveBeenCalled()
  })

  it('is locked even if the service is unreachable, and ended at the next attempt', async () => {
    const session = await start(new FakeKeycloak('ada'))
    endSession.mockRejectedValueOnce(new Error('away'))
    await expect(session.end()).rejects.toThrow('away')
    expect(session.locked).toBe(true)
    await session.end()
    expect(endSession).toHaveBeenCalledTimes(2)
  })
})

describe('viewing as a visitor', () => {
  const viewing: ActiveViewing = {
    id: 'v1',
    user: { id: 'vera', name: 'Vera' },
    casinoIds: ['cf_aurora'],
    others: false,
    startedAt: '2026-11-20T09:00:00.000Z',
    expiresAt: '2026-11-20T10:00:00.000Z',
    from: '/users/manage/vera',
  }
  beforeEach(() => sessionStorage.clear())

  it('notifies listeners, and survives a reload of the tab', async () => {
    const session = await start(new FakeKeycloak('ada'))
    const told = vi.fn()
    session.subscribe(told)
    session.view(viewing)
    expect(told).toHaveBeenCalledOnce()
    const again = await start(new FakeKeycloak('ada'))
    for (const { user, signedIn } of [session, again]) {
      expect(user).toMatchObject({ name: 'Vera', role: 'visitor', casinos: ['cf_aurora'] })
      expect(signedIn?.id).toBe('ada')
    }
    again.view(null)
    expect((await start(new FakeKeycloak('ada'))).user?.id).toBe('ada')
  })

  it('does not apply to another user in the same tab, and ends when the user signs out', async () => {
    const session = await start(new FakeKeycloak('ada'))
    session.view(viewing)
    expect((await start(new FakeKeycloak('bob'))).user?.id).toBe('bob')
    session.leave()
    expect((await start(new FakeKeycloak('ada'))).viewing).toBeNull()
  })
})
