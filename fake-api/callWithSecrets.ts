import { parseWebAddress } from '../src/contract/webAddress.ts'
import type { CallNeighbour, OutboundResult, NeighbourRequest } from './outboundRequest.ts'
import type { StoredSecret } from './storedSecret.ts'

/** Why a secret is not sent: it was entered for another address, or no key of this installation opens it. */
type UnsentReason = 'addressChanged' | 'secretUnreadable'

/** What a secret is, for whoever it is sent to. Throws where it is not sent: `callWithSecrets` says why then. */
export type ReadSecret = (sealed: StoredSecret) => string

/** A call to be made: an address below the one that its secrets are for. */
type SecretRequest = NeighbourRequest & { address: string }

/**
 * The one way by which a stored secret leaves the server. `write` is given what opens secrets for `address`, and for it alone: one
 * that was entered for another origin (scheme, host and port) is `addressChanged`, one
 * that cannot be read is `secretUnreadable`, and nobody is asked. So it does not matter who
 * changes an address, by what way, or at what moment. Rejects for a letter to another origin: a mistake in the program.
 *
 * @param address as somebody entered it
 * @param route where that really is, for hosts that are simulated
 */
export async function callWithSecrets(
  ask: CallNeighbour,
  address: string,
  write: (open: ReadSecret) => SecretRequest,
  route: (address: string) => string = (same) => same,
): Promise<OutboundResult | { outcome: 'addressChanged' } | { outcome: 'secretUnreadable' }> {
  const origin = originOf(address)
  // Where nothing may be asked, that is what has to be mended first.
  if (!ask.mayAsk(route(address))) return ask(route(address))
  const letter = letterFor(origin, write)
  if (typeof letter === 'string') return { outcome: letter }
  const { address: to, ...asking } = letter
  if (originOf(to) !== origin) throw new Error(`A letter for ${String(origin)} would go elsewhere`)
  return ask(route(to), asking)
}

/** Scheme, host and port of an address; `null` for what is none. */
export const originOf = (address: unknown): string | null =>
  typeof address === 'string' ? (parseWebAddress(address)?.origin ?? null) : null

/** Whether a secret may be sent to an origin. */
export const maySendSecretTo = ({ origins = [] }: StoredSecret, origin: string | null): boolean =>
  origin !== null && origins.includes(origin)

/** Why a secret is not sent to an origin; `null` where it is. */
export const secretUnsentReason = (sealed: StoredSecret, origin: string | null): UnsentReason | null => {
  if (!maySendSecretTo(sealed, origin)) return 'addressChanged'
  return sealed.unreadable === undefined ? null : 'secretUnreadable'
}

class NotSent extends Error {
  readonly why: UnsentReason
  constructor(why: UnsentReason) {
    super(why)
    this.why = why
  }
}

function letterFor(
  origin: string | null,
  write: (open: ReadSecret) => SecretRequest,
): SecretRequest | UnsentReason {
  try {
    return write((sealed) => {
      const why = secretUnsentReason(sealed, origin)
      if (why !== null) throw new NotSent(why)
      return sealed.$secret
    })
  } catch (error) {
    if (error instanceof NotSent) return error.why
    throw error
  }
}
