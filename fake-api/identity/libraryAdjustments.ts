import { randomBytes } from 'node:crypto'
import type { Provider as OidcProvider } from 'oidc-provider'
import { CLIENT_ID } from './addresses.ts'

/** keycloak-js decodes the refresh token, which therefore needs the form of a JWT; only its last part has a meaning. */
export function shapeRefreshTokens(provider: OidcProvider) {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const prefix = `${part({ alg: 'none', typ: 'JWT' })}.${part({ typ: 'Refresh', azp: CLIENT_ID })}`
  Object.assign(provider.RefreshToken.prototype, {
    generateTokenId: () => `${prefix}.${randomBytes(32).toString('base64url')}`,
  })
}

/** Writes a renamed session before the old id is removed, unlike the library. A session without any record has therefore ended. */
export function renameSessionsSafely({ Session: { prototype } }: OidcProvider) {
  const { save } = prototype
  Object.assign(prototype, {
    async save(this: typeof prototype & { oldId?: string }, ttl: number) {
      const { oldId } = this
      delete this.oldId
      const saved = await save.call(this, ttl)
      if (oldId) await this.adapter.destroy(oldId)
      return saved
    },
  })
}
