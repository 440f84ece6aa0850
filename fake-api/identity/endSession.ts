import type { Middleware } from 'koa'
import type Provider from 'oidc-provider'
import { CLIENT_ID, paths } from './addresses.ts'
import { readForm } from './form.ts'

/**
 * Ends a session without a page, as in Keycloak: the refresh token is enough. 204, also if the session has ended already; 400 for any
 * client but the console.
 */
export const endSession =
  (provider: Provider): Middleware =>
  async (ctx, next) => {
    if (ctx.method !== 'POST' || ctx.path !== paths.logout) {
      await next()
      return
    }
    const form = await readForm(ctx)
    const isConsole = form.get('client_id') === CLIENT_ID
    const token = isConsole && (await provider.RefreshToken.find(form.get('refresh_token') ?? ''))
    const session = token && (await provider.Session.findByUid(token.sessionUid ?? ''))
    if (session) await session.destroy()
    ctx.status = isConsole ? 204 : 400
    ctx.body = isConsole ? null : { error: 'invalid_client' }
  }
