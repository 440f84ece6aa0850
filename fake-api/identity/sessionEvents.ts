import type { IncomingMessage } from 'node:http'
import type Provider from 'oidc-provider'
import type { AddressOf } from './address.ts'
import type { Directory } from './directory.ts'
import type { Events } from './events.ts'

/** The beginning or the end of what somebody is signed in to. */
export interface OwnedSession {
  uid: string
  accountId?: string | undefined
}

export type TellSignOut = (request: IncomingMessage, session: OwnedSession | undefined) => void

/**
 * Tells as events who has signed in and out: in, once the session is there; so that signing in again to the same one can be
 * told apart from another sign-in.
 *
 * @returns tells of a session that was ended in another way than by the sign-out page
 */
export function tellSessions(
  provider: Provider,
  { directory, events, addressOf }: { directory: Directory; events: Events; addressOf: AddressOf },
): TellSignOut {
  const tell = (type: 'LOGIN' | 'LOGOUT', request: IncomingMessage, session: OwnedSession | undefined) => {
    const person = directory.byId(session?.accountId ?? '')
    if (!person) return
    const { id: userId, username } = person
    events.add({ type, userId, username, sessionId: session?.uid, ipAddress: addressOf(request) })
  }
  provider.on('interaction.ended', ({ req, oidc }) => {
    if (oidc.result?.login) tell('LOGIN', req, oidc.session)
  })
  provider.on('end_session.success', ({ req, oidc }) => tell('LOGOUT', req, oidc.session))
  return (request, session) => tell('LOGOUT', request, session)
}
