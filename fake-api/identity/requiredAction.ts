import type Provider from 'oidc-provider'
import { interactionPolicy } from './oidcProvider.ts'
import type { Directory } from './directory.ts'

/** Keycloak's name for choosing a new password, in `kc_action` and in required actions. */
export const UPDATE_PASSWORD = 'UPDATE_PASSWORD'

/** The result, which `kc_action_status` tells the console. */
export type ActionStatus = 'success' | 'cancelled'

/** Asks for a new password after signing in, if the console or an administrator requires one. */
export function updatePasswordPrompt(directory: Directory) {
  const wanted = new interactionPolicy.Check(
    'update_password',
    'a new password has to be chosen',
    ({ oidc }) =>
      Boolean(directory.byId(oidc.session?.accountId ?? '')?.temporaryPassword) ||
      (oidc.params?.['kc_action'] === UPDATE_PASSWORD && !oidc.result?.[UPDATE_PASSWORD]),
  )
  return new interactionPolicy.Prompt({ name: UPDATE_PASSWORD, requestable: false }, wanted)
}

/** Tells the console the result of an action that it requested. */
export function tellActionStatus(provider: Provider) {
  provider.on('authorization.success', ({ oidc }, answer?: Record<string, unknown>) => {
    if (answer && oidc.params?.['kc_action']) answer['kc_action_status'] = oidc.result?.[UPDATE_PASSWORD]
  })
}
