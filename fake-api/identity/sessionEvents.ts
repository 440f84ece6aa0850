import type Provider from 'oidc-provider'
import type { Directory } from './directory.ts'
import type { Events } from './events.ts'
import { askedFrom } from './pending.ts'
import type { OwnedSession } from './records.ts'
import type { Store } from './store.ts'

/**
 * Tells as events who has signed in and out: in, once the session is there, so that signing in again to the same one can be told
 * apart from another sign-in; out, whenever a session ends before its time, whatever ends it. Access tokens are refused by that.
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
