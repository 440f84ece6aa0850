import { UnsecuredJWT } from 'jose'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createAdminRest, IdentityRefusalError } from '../../fake-api/users/adminRest.ts'
import { userRepresentationSchema } from '../../fake-api/users/representation.ts'
import { listen } from '../support/api.ts'
import { readLog } from '../support/log.ts'

describe('the token of the service account', () => {
  it('is requested once, and again after it expires or is refused, and sent to the realm only', async () => {
    const seen: string[] = []
    let [lifetime, accepted] = [300, 'token1']
    let tokens = 0
    const service = await listen((request, response) => {
      const isToken = request.url === '/auth/realms/staff/protocol/openid-connect/token'
      seen.push(isToken ? 'token' : `${request.url} ${request.headers.authorization}`)
      if (isToken) response.end(JSON.stringify({ access_token: `token${++tokens}`, expires_in: lifetime }))
      else if (request.headers.authorization === `Bearer ${accepted}`)
        response.end('{"id":"a","username":"a","enabled":true}')
      else response.writeHead(401).end()
    })
    const issuer = `${service.origin}/auth/realms/staff`
    const admin = createAdminRest({ issuer, client: 'x', secret: 's:ecret/ä' })
    const ask = () => admin.get('/users/a', userRepresentationSchema)
    const at = '/auth/admin/realms/staff/users/a'
    await ask()
    await ask()
    expect(seen.splice(0)).toEqual(['token', `${at} Bearer token1`, `${at} Bearer token1`])
    ;[lifetime, accepted] = [0, 'token2']
    await ask()
    expect(seen.splice(0)).toEqual([`${at} Bearer token1`, 'token', `${at} Bearer token2`])
    accepted = 'token3'
    await ask()
    expect(seen.splice(0)).toEqual(['token', `${at} Bearer token3`])
    accepted = 'none'
    await expect(ask()).rejects.toBeInstanceOf(IdentityRefusalError)
    await service.close()
    expect(() => createAdminRest({ issuer: 'http://id.example', client: 'x', secret: 'y' })).toThrow(
      'OIDC_ISSUER',
    )
  })
})

describe("the identity service's clock", () => {
  const serviceAhead = async (seconds: number, arrive: (part: 'head' | 'body') => void = () => undefined) => {
    const service = await listen((request, response) => {
      if (!request.url?.endsWith('/token'))
        return void response.end('{"id":"a","username":"a","enabled":true}')
      const issuedAt = Math.floor(Date.now() / 1000) + seconds
      const token = new UnsecuredJWT({}).setIssuedAt(issuedAt).encode()
      arrive('head')
      // A proxy dates answers by its own clock.
      response.writeHead(200, { Date: new Date(0).toUTCString() }).flushHeaders()
      setTimeout(() => {
        arrive('body')
        response.end(JSON.stringify({ access_token: token, expires_in: 300 }))
      }, 50)
    })
    onTestFinished(service.close)
    return createAdminRest({ issuer: `${service.origin}/realms/staff`, client: 'x', secret: 'x' })
  }

  it.each(['head', 'body'])('is bounded on both sides where the %s of an answer is slow', async (slow) => {
    const now = Date.now()
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now)
    onTestFinished(() => clock.mockRestore())
    const admin = await serviceAhead(90, (part) => {
      if (part === slow) clock.mockReturnValue(now + 4700)
    })
    await admin.get('/users/a', userRepresentationSchema)
    const real = Math.floor((Date.now() + 90_000) / 1000)
    expect(admin.time('latest')).toBeGreaterThanOrEqual(real)
    expect(admin.time('earliest')).toBeLessThanOrEqual(real)
    expect(admin.time('latest') - admin.time('earliest')).toBeLessThanOrEqual(6)
  })

  it('is asked for again after a minute, and said to be apart once', async () => {
    const log = readLog()
    const now = Date.now()
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now)
    onTestFinished(() => void vi.restoreAllMocks())
    const admin = await serviceAhead(-90)
    const ask = () => admin.get('/users/a', userRepresentationSchema)
    const said = () => log.filter((line) => line.includes("identity service's are apart"))
    await ask()
    expect(said()).toHaveLength(1)
    expect(said()[0]).toMatch(/"seconds":(89|90)\b/)
    clock.mockReturnValue(now + 61_000)
    await ask()
    expect(said()).toHaveLength(1)
    expect(admin.time('latest')).toBeLessThan(Math.floor(now / 1000) - 20)
  })

  it("is known where this machine's steps back, and asked for again at the next call", async () => {
    readLog()
    const now = Date.now()
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now)
    onTestFinished(() => void vi.restoreAllMocks())
    const admin = await serviceAhead(0)
    const ask = () => admin.get('/users/a', userRepresentationSchema)
    await ask()
    clock.mockReturnValue(now - 60_000)
    expect(admin.time('latest')).toBeGreaterThanOrEqual(Math.floor(now / 1000))
    // The service, on the same machine, goes by the same clock.
    await ask()
    expect(admin.time('latest')).toBeLessThan(Math.floor(now / 1000) - 30)
  })

  it.each([
    ['it stays back', [-3600], 0],
    ['it was ahead for a while only', [3600, 0], 3],
  ])('tokens of before are revoked after it went back, unless %s', async (_what, steps, beyond) => {
    readLog()
    const now = Date.now()
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now)
    onTestFinished(() => void vi.restoreAllMocks())
    const admin = await serviceAhead(0)
    for (const step of [0, ...steps]) {
      clock.mockReturnValue(now + step * 1000)
      await admin.presentTime()
    }
    expect(admin.time('latest')).toBeLessThanOrEqual(Math.floor(now / 1000) + 3 + Math.min(...steps))
    expect(admin.issuedUntil()).toBeGreaterThanOrEqual(Math.floor(now / 1000))
    if (beyond) expect(admin.issuedUntil()).toBeLessThanOrEqual(Math.floor(now / 1000) + beyond)
  })

  it.each([0, 8, -8])('is not said to be apart by %d seconds', async (seconds) => {
    const log = readLog()
    onTestFinished(() => void vi.restoreAllMocks())
    const admin = await serviceAhead(seconds)
    await admin.get('/users/a', userRepresentationSchema)
    expect(log).toEqual([])
  })
})
