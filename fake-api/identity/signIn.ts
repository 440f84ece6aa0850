import type { Context } from 'koa'
import type Provider from 'oidc-provider'
import { paths, REALM_PATH } from './addresses.ts'
import type { Directory } from './directory.ts'
import type { Pages } from './pages.ts'
import { matches } from './passwords.ts'

/** A form is two short fields; more is not a form. */
const MAX_FORM_BYTES = 8192

/**
 * Shows and answers the sign-in form of a pending sign-in.
 *
 * @throws errors.SessionNotFound when there is no such pending sign-in in this browser
 */
export function createSignIn(provider: Provider, directory: Directory, pages: Pages) {
  const pending = async (ctx: Context) => {
    const { uid, params } = await provider.interactionDetails(ctx.req, ctx.res)
    const { ui_locales: uiLocales, login_hint: hint } = params
    const action = `${REALM_PATH}${paths.signIn}/${uid}`
    return { action, uiLocales, hint: typeof hint === 'string' ? hint : '' }
  }

  return {
    async show(ctx: Context) {
      const { action, uiLocales, hint } = await pending(ctx)
      pages.signIn(ctx, { action, uiLocales, username: hint, failed: false })
    },

    async submit(ctx: Context) {
      const { action, uiLocales } = await pending(ctx)
      const form = await readForm(ctx)
      const username = form.get('username') ?? ''
      const person = directory.byName(username)
      const right = await matches(form.get('password') ?? '', person?.passwordHash)
      if (!right || !person?.enabled) return pages.signIn(ctx, { action, uiLocales, username, failed: true })
      const login = { accountId: person.id, remember: false }
      ctx.redirect(await provider.interactionResult(ctx.req, ctx.res, { login }))
      ctx.status = 303
    },
  }
}

/** The fields of a form that was sent. */
export async function readForm(ctx: Context) {
  const chunks: Buffer[] = []
  let size = 0
  // The stream stays open on refusal, or the connection would be gone before the answer.
  for await (const chunk of ctx.req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_FORM_BYTES) ctx.throw(413)
    chunks.push(chunk)
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}
