import { describe, expect, it, vi } from 'vitest'
import { createAdminRest, IdentityRefusal } from '../../fake-api/users/adminRest.ts'
import { userRepresentationSchema } from '../../fake-api/users/representation.ts'
import { listen } from '../support/api.ts'

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
    await expect(ask()).rejects.toBeInstanceOf(IdentityRefusal)
    await service.close()
    expect(() => createAdminRest({ issuer: 'http://id.example', client: 'x', secret: 'y' })).toThrow(
      'OIDC_ISSUER',
    )
  })
})

describe("the identity service's clock", () => {
  it.each(['head', 'body'])('is bounded on both sides where the %s of an answer is slow', async (slow) => {
    const now = Date.now()
    const clock = vi.spyOn(Date, 'now').mockReturnValue(now)
    // Its clock is 90 s ahead of this machine's.
    const service = await listen((request, response) => {
      const serviceTime = () => Date.now() + 90_000
      if (request.url?.endsWith('/token')) return response.end('{"access_token":"a","expires_in":300}')
      const arrive = () => clock.mockReturnValue(now + 4700)
      if (slow === 'head') arrive()
      response.writeHead(200, { Date: new Date(serviceTime()).toUTCString() }).flushHeaders()
      setTimeout(() => {
        arrive()
        response.end('{"id":"a","username":"a","enabled":true}')
      }, 50)
      return undefined
    })
    const admin = createAdminRest({ issuer: `${service.origin}/realms/staff`, client: 'x', secret: 'x' })
    await admin.get('/users/a', userRepresentationSchema)
    const real = Math.floor((Date.now() + 90_000) / 1000)
    expect(admin.time('latest')).toBeGreaterThanOrEqual(real)
    expect(admin.time('earliest')).toBeLessThanOrEqual(real)
    clock.mockRestore()
    await service.close()
  })
})
