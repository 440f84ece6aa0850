import * as z from 'zod/mini'
import type { ClosingBookingKind } from '../../src/contract/closings.ts'
import type { ErrorCode } from '../../src/contract/errors.ts'
import type { ErrorParams } from '../../src/contract/answers/shared.ts'
import type { Row } from '../../src/contract/values.ts'
import { callWithSecrets, type RevealStoredSecret } from '../callWithSecrets.ts'
import type { ApiContextForJobs } from '../jobs/kind.ts'
import { maskEchoedSecrets } from '../maskEchoedSecrets.ts'
import { toSimulatorIfExampleHost } from '../neighbours/operators.ts'
import { isPlainSecret } from '../plainSecret.ts'

/** A booking that an operator is asked to make. Amounts are in hundredths. */
interface BookingRequest {
  round: Row
  booking: Exclude<ClosingBookingKind, 'none'>
  amount: number
}

export interface BookingResult {
  failure?: { code: ErrorCode; params?: ErrorParams }
  /** Whether the operator certainly did not book, because it said so or was never called. Otherwise it may have booked. */
  isRefused?: true
  /** Whether the failure concerns this round only. Otherwise the operator presumably fails for all rounds. */
  isOfRound?: true
  /** A different booking that the operator says it has made for this round before. */
  other?: Exclude<ClosingBookingKind, 'none'>
}

/**
 * Asks a casino's operator to make a booking: `POST <apiUrl>/rounds/{id}/close` with `{booking, amount, currency, playerId,
 * providerRoundId}`. The round's id is the `Idempotency-Key`, so that the call can be repeated. The operator answers `{round, booking,
 * amount, state}` with the state `booked` or `known`, or refuses with `{error}` and 4xx; 409 with `booked` means that it has made another
 * booking for the round. An operator at another address than the one for which the casino's secrets were entered is not called.
 */
export async function askOperator(
  api: ApiContextForJobs,
  casino: Row,
  { round, booking, amount }: BookingRequest,
): Promise<BookingResult> {
  const config = casino['operatorApiConfig'] as Record<string, unknown>
  const { currency, playerId, providerRoundId } = round
  const operator = String(config['apiUrl'])
  const asked = await callWithSecrets(
    api.ask,
    operator,
    (open) => ({
      address: `${operator.replace(/\/$/, '')}/rounds/${encodeURIComponent(round.id)}/close`,
      method: 'POST',
      headers: { 'Idempotency-Key': round.id, ...authorization(config, open) },
      body: JSON.stringify({ booking, amount, currency, playerId, providerRoundId }),
    }),
    toSimulatorIfExampleHost,
  )
  if (asked.outcome === 'addressChanged') return { ...failed('secretAddressChanged'), isRefused: true }
  if (asked.outcome === 'secretUnreadable') return { ...failed('secretUnreadable'), isRefused: true }
  if (asked.outcome === 'notAllowed') return { ...failed('addressNotAllowed'), isRefused: true }
  if (asked.outcome !== 'answered')
    return failed(asked.outcome === 'timeout' ? 'operatorTimeout' : 'operatorUnreachable')
  const { status, body } = asked
  const { data: refusal } = refused.safeParse(body)
  if (status === 409 && refusal?.booked)
    return { ...failed('operatorBookedOther'), other: refusal.booked, isOfRound: true }
  const text = refusal ? maskEchoedSecrets(refusal.error, config) : `HTTP ${status}`
  if (status >= 400 && status < 500)
    return {
      ...failed('operatorRefused', { text }),
      ...(!unclear.includes(status) && { isRefused: true }),
      ...(![...unclear, ...ofCaller].includes(status) && { isOfRound: true }),
    }
  if (status !== 200) return failed('operatorFailed', { text })
  const { data } = confirmed.safeParse(body)
  const isRight = data?.round === round.id && data.booking === booking && data.amount === amount
  return isRight ? {} : failed('operatorConfirmedOther')
}

/** Statuses with which proxies give up a call that the operator may have handled all the same. */
const unclear = [408, 425, 499]

/** Statuses that refuse the caller rather than the round. */
const ofCaller = [401, 403, 407, 429]

const confirmed = z.object({ round: z.string(), booking: z.string(), amount: z.number() })
const refused = z.object({
  error: z.string().check(z.trim(), z.minLength(1)),
  booked: z.optional(z.enum(['refund', 'win'])),
})

const failed = (code: ErrorCode, params?: ErrorParams): BookingResult => ({
  failure: { code, ...(params && { params }) },
})

/** Basic authentication if the operator API has a password, otherwise a bearer token from its key or secret. */
function authorization(config: Record<string, unknown>, open: RevealStoredSecret): Record<string, string> {
  const [password, token] = [config['password'], config['key'] ?? config['secret']]
  if (isPlainSecret(password)) {
    const pair = Buffer.from(`${String(config['username'] ?? '')}:${open(password)}`).toString('base64')
    return { Authorization: `Basic ${pair}` }
  }
  return isPlainSecret(token) ? { Authorization: `Bearer ${open(token)}` } : {}
}
