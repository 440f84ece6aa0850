import { decodeJwt } from 'jose'
import { describe, expect, it } from 'vitest'
import { PROTOCOL, sidOf, startIdentity, VISITOR } from './support.ts'

describe('tokens', () => {
  it('contain current values after each refresh, with the same refresh token', async () => {
    const { client, admin } = await startIdentity()
    const tokens = await client.signIn(VISITOR)
    await admin.change(VISITOR.username, { attributes: {} })
    const mappings = `/users/${await admin.idOf(VISITOR.username)}/role-mappings/realm`
    await admin.call('POST', mappings, [{ name: 'admin' }])
    await admin.call('DELETE', mappings, [{ name: 'visitor' }])
    for (let round = 0; round < 2; round++) {
      const answer = await client.refresh(tokens)
      const renewed = await answer.json()
      expect(answer.status).toBe(200)
      expect(renewed.refresh_token).toBe(tokens.refresh_token)
      expect(decodeJwt(renewed.access_token)).toMatchObject({
        realm_access: { roles: ['admin'] },
        casino_access: 'selected',
        casinos: [],
      })
      expect(decodeJwt(renewed.id_token)['sid']).toBe(sidOf(tokens))
      expect(sidOf(renewed)).toBe(sidOf(tokens))
    }
  })

  it('are invalidated if their code is used twice', async () => {
    const { client } = await startIdentity()
    await client.signIn()
    const callback = await client.authorize()
    const tokens = await client.exchange(callback)
    await expect(client.exchange(callback)).rejects.toThrow('invalid_grant')
    expect((await client.refresh(tokens)).status).toBe(400)
  })

  it('are refused to other origins', async () => {
    const { client, origin } = await startIdentity()
    const tokens = await client.signIn()
    const answer = await fetch(`${origin}${PROTOCOL}/token`, {
      method: 'POST',
      headers: { Origin: 'http://evil.example' },
      body: new URLSearchParams({
        client_id: 'backoffice-console',
        grant_type: 'refresh_token',
        refresh_token: tokens.refresh_token,
      }),
    })
    expect(answer.status).toBe(400)
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBeNull()
  })
})

describe('the userinfo endpoint', () => {
  it('refuses invalid tokens', async () => {
    const { client } = await startIdentity()
    const { access_token, id_token } = await client.signIn()
    const [head, , signature] = access_token.split('.')
    const payload = Buffer.from(JSON.stringify({ ...decodeJwt(access_token), sub: 'x' })).toString(
      'base64url',
    )
    for (const bearer of ['', 'x', id_token, `${head}.${payload}.${signature}`]) {
      expect((await client.withBearer(`${PROTOCOL}/userinfo`, bearer)).status).toBe(401)
      expect((await client.withBearer('/realms/backoffice/account', bearer)).status).toBe(401)
    }
  })
})

describe('the discovery document', () => {
  it('contains URLs of the configured origin only', async () => {
    const { origin } = await startIdentity()
    const address = `${origin}/realms/backoffice/.well-known/openid-configuration`
    const answer = await fetch(address, { headers: { 'X-Forwarded-Host': 'evil.example' } })
    expect(await answer.json()).toMatchObject({
      issuer: `${origin}/realms/backoffice`,
      authorization_endpoint: `${origin}${PROTOCOL}/auth`,
      token_endpoint: `${origin}${PROTOCOL}/token`,
      end_session_endpoint: `${origin}${PROTOCOL}/logout`,
      jwks_uri: `${origin}${PROTOCOL}/certs`,
      userinfo_endpoint: `${origin}${PROTOCOL}/userinfo`,
      check_session_iframe: `${origin}${PROTOCOL}/login-status-iframe.html`,
      code_challenge_methods_supported: ['S256'],
    })
  })
})
