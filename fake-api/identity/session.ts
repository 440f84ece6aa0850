import { createPublicKey, type JsonWebKey } from 'node:crypto'
import { jwtVerify } from 'jose'
import type { Context } from 'koa'
import type Provider from 'oidc-provider'
import { API_AUDIENCE } from './addresses.ts'
import type { Directory } from './directory.ts'
import type { Person } from './person.ts'

/** The signed-in person, by the browser's cookie or an access token. */
export interface Sessions {
  /** The session id of the browser's cookie; `''` without a session, or if its person may not sign in. */
  currentId(ctx: Context): Promise<string>
  /** The person of a bearer token while the token's session lasts. */
  bearer(ctx: Context): Promise<Person | undefined>
}

export function createSessions(provider: Provider, directory: Directory, signingKey: JsonWebKey): Sessions {
  const publicKey = createPublicKey({ key: signingKey, format: 'jwk' })

  const person = (session: { accountId?: string | undefined } | undefined) => {
    const found = directory.byId(session?.accountId ?? '')
    return found?.enabled ? found : undefined
  }

  return {
    async currentId(ctx) {
      const session = await provider.Session.get(ctx)
      return person(session) ? session.uid : ''
    },

    async bearer(ctx) {
      const token = /^Bearer (\S+)$/i.exec(ctx.get('Authorization'))?.[1] ?? ''
      const expected = { issuer: provider.issuer, audience: API_AUDIENCE, algorithms: ['RS256'] }
      const verified = await jwtVerify<{ sid: string }>(token, publicKey, expected).catch(() => undefined)
      return verified && person(await provider.Session.findByUid(verified.payload.sid))
    },
  }
}
