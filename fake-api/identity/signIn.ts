import type { Context } from 'koa'
import type Provider from 'oidc-provider'
import type { AddressOf } from './address.ts'
import { paths, REALM_PATH } from './addresses.ts'
import type { CheckCredentials } from './credentials.ts'
import type { Directory } from './directory.ts'
import { readForm } from './form.ts'
import type { AddressLimit } from './limit.ts'
import { chosenLocale, keepChosenLocale } from './locale.ts'
import type { Pages } from './pages.ts'

export interface FormOptions {
  provider: Provider
  pages: Pages
  checkCredentials: CheckCredentials
  addressOf: AddressOf
  /**
   * Counts sign-ins that failed or are in progress, by address. `attempts.ts` limits guessing the password of one name; this limits trying
   * a password on many names.
   */
  limit: AddressLimit
}

/** A page with a form: showing it, and handling its submission. */
export interface Form {
  show(ctx: Context): Promise<void>
  submit(ctx: Context): Promise<void>
}

/**
 * The sign-in form of a pending sign-in.
 *
 * @throws errors.SessionNotFound when there is no such pending sign-in in this browser
 */
export function createSignIn(options: FormOptions & { directory: Directory }): Form {
  const { provider, pages, checkCredentials, addressOf, limit, directory } = options

  const pending = async (ctx: Context) => {
    const { uid, params } = await provider.interactionDetails(ctx.req, ctx.res)
    const { ui_locales: uiLocales, login_hint: hint } = params
    const action = `${REALM_PATH}${paths.signIn}/${uid}`
    return { action, uiLocales, hint: typeof hint === 'string' ? hint : '' }
  }

  return {
    async show(ctx) {
      const { action, uiLocales, hint } = await pending(ctx)
      keepChosenLocale(ctx)
      pages.signIn(ctx, { action, uiLocales, username: hint })
    },

    async submit(ctx) {
      const { action, uiLocales } = await pending(ctx)
      const form = await readForm(ctx)
      const username = form.get('username') ?? ''
      const ipAddress = addressOf(ctx.req)
      const wait = limit.begin(ipAddress)
      if (wait > 0) {
        ctx.set('Retry-After', String(wait))
        return pages.signIn(ctx, { action, uiLocales, username, problem: 'tooManySignIns' })
      }
      const person = await checkCredentials({ username, password: form.get('password') ?? '', ipAddress })
      if (!person) return pages.signIn(ctx, { action, uiLocales, username, problem: 'badCredentials' })
      limit.takeBack(ipAddress)
      const locale = chosenLocale(ctx, uiLocales)
      if (locale && locale !== person.locale) await directory.put({ ...person, locale })
      const login = { accountId: person.id, remember: false }
      ctx.redirect(await provider.interactionResult(ctx.req, ctx.res, { login }))
      ctx.status = 303
    },
  }
}
