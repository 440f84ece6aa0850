import type { Context } from 'koa'
import { errors } from './oidcProvider.ts'
import { paths, REALM_PATH } from './addresses.ts'
import type { Directory } from './directory.ts'
import type { Events } from './events.ts'
import { readForm } from './form.ts'
import type { PasswordProblem } from './passwordPage.ts'
import { hash, refusalOf } from './passwords.ts'
import { UPDATE_PASSWORD, type ActionStatus } from './requiredAction.ts'
import type { Form, FormOptions } from './signIn.ts'
import type { Store } from './store.ts'

/**
 * The page on which somebody who is signed in chooses a new password: asked for by `kc_action`, or because an administrator
 * has set the present one as a temporary one. The session goes on, others of the same person end.
 *
 * @throws errors.SessionNotFound when nobody is about to do so in this browser
 */
export function createUpdatePassword(
  options: FormOptions & { directory: Directory; store: Pick<Store, 'endSessions'>; events: Events },
): Form {
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

  const finish = async (ctx: Context, status: ActionStatus) => {
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
      const refusal = refusalOf(password, person)
      if (refusal) return refuse(refusal)
      if (password !== form.get('password-confirm')) return refuse('passwordsDiffer')

      const { username } = person
      const claim = { username, password: form.get('password') ?? '', ipAddress: addressOf(ctx.req) }
      // Compared only after the current password was verified, so that it cannot be guessed this way.
      if (password === claim.password) return refuse('presentPassword')
      // Hashed before the check, so that the person cannot change between check and write.
      const passwordHash = await hash(password)
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
