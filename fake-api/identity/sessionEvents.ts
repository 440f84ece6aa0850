import type Provider from 'oidc-provider'
import type { Directory } from './directory.ts'
import type { Events } from './events.ts'
import { askedFrom } from './pending.ts'
import type { OwnedSession } from './records.ts'
import type { Store } from './store.ts'

/**
 * Records events of signing in and out. Signing in is recorded once the session exists, so that a repeated sign-in to the same session can
 * be told apart; signing out whenever a session ends before its time. The API refuses access tokens by these events.
 */
export function tellSessions(
  provider: Provider,
  {
    directory,
    store,
    events,
  }: { directory: Directory; store: Pick<Store, 'onSessionEnded'>; events: Events },
): void {
  const tell = (type: 'LOGIN' | 'LOGOUT', session: OwnedSession | undefined) => {
    const person = directory.byId(session?.accountId ?? '')
    if (!person) return
    const { id: userId, username } = person
    events.add({ type, userId, username, sessionId: session?.uid, ipAddress: askedFrom.getStore() })
  }
  provider.on('interaction.ended', ({ oidc }) => {
    if (oidc.result?.login) tell('LOGIN', oidc.session)
  })
  store.onSessionEnded((session) => tell('LOGOUT', session))
}
