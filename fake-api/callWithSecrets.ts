import { parseWebAddress } from '../src/contract/formats.ts'
import type { CallExternalSystem, OutboundResult, OutboundRequestOptions } from './outboundRequest.ts'
import type { PlainSecret } from './plainSecret.ts'

type UnsentReason = 'addressChanged' | 'secretUnreadable'

/** Returns the plain text of a secret. Throws if the secret must not be sent; `callWithSecrets` then returns the reason. */
export type RevealStoredSecret = (sealed: PlainSecret) => string

type SecretRequest = OutboundRequestOptions & { address: string }

/**
 * The only way by which a stored secret leaves the server. `write` builds the request and reads secrets for the origin of `address`, which
 * is as somebody entered it; `route` gives the actual address, which differs for simulated hosts. Sends nothing if a secret was entered for
 * another origin (`addressChanged`) or cannot be decrypted (`secretUnreadable`). Rejects if `write` returns an address with another origin.
 */
export async function callWithSecrets(
  ask: CallExternalSystem,
  address: string,
  write: (open: RevealStoredSecret) => SecretRequest,
  route: (address: string) => string = (same) => same,
): Promise<OutboundResult | { outcome: 'addressChanged' } | { outcome: 'secretUnreadable' }> {
  const origin = originOf(address)
  // An address that must not be called is reported first, since it has to be corrected first.
  if (!ask.mayAsk(route(address))) return ask(route(address))
  const letter = letterFor(origin, write)
  if (typeof letter === 'string') return { outcome: letter }
  const { address: to, ...asking } = letter
  if (originOf(to) !== origin) throw new Error(`A letter for ${String(origin)} would go elsewhere`)
  return ask(route(to), asking)
}

/** Scheme, host and port of an address; `null` for anything else. */
export const originOf = (address: unknown): string | null =>
  typeof address === 'string' ? (parseWebAddress(address)?.origin ?? null) : null

export const maySendSecretTo = ({ origins = [] }: PlainSecret, origin: string | null): boolean =>
  origin !== null && origins.includes(origin)

export const secretUnsentReason = (sealed: PlainSecret, origin: string | null): UnsentReason | null => {
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

function letterFor(origin: string | null, write: (open: RevealStoredSecret) => SecretRequest) {
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
