import * as z from 'zod/mini'
import type { Booking } from '../../src/contract/closings.ts'
import type { ErrorCode } from '../../src/contract/errors.ts'
import type { ErrorParams } from '../../src/contract/answers/shared.ts'
import type { Row } from '../../src/contract/row.ts'
import type { JobApi } from '../jobs/kind.ts'
import { operatorAddress } from '../neighbours/operators.ts'
import { maskSecrets } from '../maskSecrets.ts'
import { isStoredSecret } from '../storedSecret.ts'
import { callWithSecrets, type ReadSecret } from '../callWithSecrets.ts'

/** What an operator is asked to book for a round. Amounts in hundredths. */
interface BookingRequest {
  round: Row
  booking: Exclude<Booking, 'none'>
  amount: number
}

/** The result of asking an operator. */
export interface BookingResult {
  /** Why it is not known to be booked. */
  failure?: { code: ErrorCode; params?: ErrorParams }
  /** Whether the operator said that it did not book, or was never asked; otherwise it may have booked. */
  isRefused?: true
  /** Whether the failure concerns this round alone; otherwise the operator fails for whatever it is asked. */
  isOfRound?: true
  /** What it says it has booked for this round before, if that differs. */
  other?: Exclude<Booking, 'none'>
}

/**
 * Asks the operator of a casino to book what a round is closed with: `POST <apiUrl>/rounds/{id}/close` with the round's id as
 * `Idempotency-Key`, so that it may be asked as often as one likes, and `{booking, amount, currency, playerId,
 * providerRoundId}`. It answers `{round, booking, amount, state}`, `booked` or `known`; it refuses with `{error}` and 4xx,
 * 409 with `booked` for a round that it has booked something else for. An operator at another address than the casino's secrets
 * were entered for is not asked.
 */
export async function askOperator(
  api: JobApi,
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
    operatorAddress,
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
  const text = refusal ? maskSecrets(refusal.error, config) : `HTTP ${status}`
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

/** Statuses of proxies that gave up a call which the operator may have handled all the same. */
const unclear = [408, 425, 499]

/** Statuses that refuse whoever asks, whatever it is. */
const ofCaller = [401, 403, 407, 429]

const confirmed = z.object({ round: z.string(), booking: z.string(), amount: z.number() })
const refused = z.object({
  error: z.string().check(z.trim(), z.minLength(1)),
  booked: z.optional(z.enum(['refund', 'win'])),
})

const failed = (code: ErrorCode, params?: ErrorParams): BookingResult => ({
  failure: { code, ...(params && { params }) },
})

/** By name and password if the operator's API has them, otherwise by its key or secret. */
function authorization(config: Record<string, unknown>, open: ReadSecret): Record<string, string> {
  const [password, token] = [config['password'], config['key'] ?? config['secret']]
  if (isStoredSecret(password)) {
    const pair = Buffer.from(`${String(config['username'] ?? '')}:${open(password)}`).toString('base64')
    return { Authorization: `Basic ${pair}` }
  }
  return isStoredSecret(token) ? { Authorization: `Bearer ${open(token)}` } : {}
}
