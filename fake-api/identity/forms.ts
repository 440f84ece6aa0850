import type { Context } from 'koa'
import type Provider from 'oidc-provider'
import { type ClientAddressOf, type AddressLimit, MAX_FORM_BYTES } from './requestLimits.ts'
import { paths, REALM_PATH } from './addresses.ts'
import type { CheckCredentials } from './attempts.ts'
import { type Directory, hashPassword, findPasswordRefusal } from './person.ts'
import { localeChosenOnPage, setChosenLocaleCookie } from './texts.ts'
import type { Pages, PasswordProblem } from './pages.ts'
import { errors } from './library.ts'
import { UPDATE_PASSWORD, type RequiredActionStatus } from './provider.ts'
import type { SignInEvents } from './events.ts'
import type { IdentityStore } from './store.ts'

interface FormOptions {
  provider: Provider
  pages: Pages
  checkCredentials: CheckCredentials
  addressOf: ClientAddressOf
  /** Limits trying one password on many names, by address. `attempts.ts` limits guessing the password of one name. */
  limit: AddressLimit
}

export interface FormPage {
  show(ctx: Context): Promise<void>
  submit(ctx: Context): Promise<void>
}

/** Throws `SessionNotFound` if this browser has no such pending sign-in. */
export function createSignIn(options: FormOptions & { directory: Directory }): FormPage {
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
      setChosenLocaleCookie(ctx)
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
      const locale = localeChosenOnPage(ctx, uiLocales)
      if (locale && locale !== person.locale) await directory.put({ ...person, locale })
      const login = { accountId: person.id, remember: false }
      ctx.redirect(await provider.interactionResult(ctx.req, ctx.res, { login }))
      ctx.status = 303
    },
  }
}

/** A new password ends the person's other sessions. Throws `SessionNotFound`. */
export function createUpdatePassword(
  options: FormOptions & {
    directory: Directory
    store: Pick<IdentityStore, 'endSessions'>
    events: SignInEvents
  },
): FormPage {
  const { provider, directory, store, pages, checkCredentials, events, addressOf } = options

  const pending = async (ctx: Context) => {
    const { uid, params, prompt } = await provider.interactionDetails(ctx.req, ctx.res)
    const session = await provider.Session.get(ctx)
    const person = directory.byId(session.accountId ?? '')
    if (prompt.name !== UPDATE_PASSWORD || !person?.enabled)
      throw new errors.SessionNotFound('nobody is about to choose a password')
    const page = {
      action: `${REALM_PATH}${paths.requiredAction}/${uid}`,
      uiLocales: params['ui_locales'],
      username: person.username,
      mayCancel: !person.temporaryPassword,
    }
    return { page, person, session: session.uid }
  }

  const finish = async (ctx: Context, status: RequiredActionStatus) => {
    const result = { [UPDATE_PASSWORD]: status }
    const only = { mergeWithLastSubmission: false }
    ctx.redirect(await provider.interactionResult(ctx.req, ctx.res, result, only))
    ctx.status = 303
  }

  return {
    async show(ctx) {
      pages.updatePassword(ctx, (await pending(ctx)).page)
    },

    async submit(ctx) {
      const { page, person, session } = await pending(ctx)
      const form = await readForm(ctx)
      if (form.has('cancel') && page.mayCancel) return finish(ctx, 'cancelled')

      const password = form.get('password-new') ?? ''
      const refuse = (problem: PasswordProblem) => pages.updatePassword(ctx, { ...page, problem })
      const refusal = findPasswordRefusal(password, person)
      if (refusal) return refuse(refusal)
      if (password !== form.get('password-confirm')) return refuse('passwordsDiffer')

      const { username } = person
      const claim = { username, password: form.get('password') ?? '', ipAddress: addressOf(ctx.req) }
      // Checked after the current password was verified, since that could be guessed otherwise.
      if (password === claim.password) return refuse('presentPassword')
      // Hashed before the check, so that the person cannot change between check and write.
      const passwordHash = await hashPassword(password)
      const proven = await checkCredentials(claim, person)
      if (!proven) return refuse('wrongPassword')
      store.endSessions(person.id, session)
      await directory.put({ ...proven, passwordHash, temporaryPassword: false })
      const { ipAddress } = claim
      events.add({ type: 'UPDATE_PASSWORD', userId: person.id, sessionId: session, username, ipAddress })
      return finish(ctx, 'success')
    },
  }
}

/** Throws a 413 for a larger body. */
export async function readForm(ctx: Context) {
  const chunks: Buffer[] = []
  let size = 0
  // The stream is not destroyed on refusal, since the connection would close before the answer.
  for await (const chunk of ctx.req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_FORM_BYTES) ctx.throw(413)
    chunks.push(chunk)
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}
