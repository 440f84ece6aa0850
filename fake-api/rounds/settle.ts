import {
  type CloseBody,
  roundFieldsAfterClosing,
  roundClosingsCollection,
  type ClosingBookingKind,
} from '../../src/contract/closings.ts'
import { isEqual, pick } from 'es-toolkit/compat'
import { ProblemError } from '../../src/contract/problem.ts'
import { operatorAddressOf } from '../../resources/game-rounds/expiry.server.ts'
import {
  logBookingDiscrepancyEvent,
  type ClosingAttempt,
  mayStillCall,
  requireOpenRound,
  requireUnreserved,
  reserveRound,
  type ReservedRound,
} from './reserve.ts'
import type { Row } from '../../src/contract/values.ts'
import type { AuditContext } from '../audit/chain.ts'
import { logChange, logRefusal } from '../audit/log.ts'
import { defineJobKind, failureReasonOf, type ApiContextForJobs, type RunningItem } from '../jobs/kind.ts'
import type { Transaction } from '../stores/store.ts'
import { whoText } from '../../src/contract/who.ts'
import { readVisibleRow } from '../records/read.ts'
import { roundsCollection } from '../../src/contract/bookings.ts'
import * as z from 'zod/mini'
import type { ErrorCode } from '../../src/contract/errors.ts'
import type { ErrorParams } from '../../src/contract/answers/shared.ts'
import { callWithSecrets, type RevealStoredSecret } from '../callWithSecrets.ts'
import { maskEchoedSecrets } from '../maskEchoedSecrets.ts'
import { toSimulatorIfExampleHost } from '../neighbours/operators.ts'
import { putRow } from '../putRow.ts'
import { isPlainSecret } from '../plainSecret.ts'

/** Does not ask the operator if nothing is to be booked or the reservation is about to end. Must not be called within a transaction. */
export async function requestBooking(
  api: ApiContextForJobs,
  reserved: ReservedRound,
): Promise<BookingResult> {
  const { round, option, casino, closing } = reserved
  const { booking, amount } = option
  if (booking === 'none' || closing.operatorBooked) return {}
  if (!casino) return { failure: { code: 'notFound' }, isRefused: true }
  if (!mayStillCall(reserved, api.clock()))
    return { failure: { code: 'tooBusy', params: { seconds: 5 } }, isRefused: true, isOfRound: true }
  return askOperator(api, casino, { round, booking, amount })
}

/** Returns the closed round, or the problem why it stays as it is. A booking that the operator has confirmed is recorded in any case. */
export async function storeClosing(
  tx: Transaction,
  happening: AuditContext,
  reserved: ReservedRound,
  booked: BookingResult,
): Promise<Row | ProblemError> {
  const { closing, option } = reserved
  const round = (await tx.get(roundsCollection, closing.id)) as Row
  const present = (await tx.get(roundClosingsCollection, closing.id)) as ClosingAttempt
  const outcome = { ...happening, parentId: closing.parentId }
  const isBooked = !booked.failure && option.booking !== 'none' && !closing.operatorBooked
  const refusal = refusalOf(round, present, reserved)
  if (refusal) {
    // The operator's answer also confirms another attempt at the same booking.
    const isKnown = [round['closeType'], round['status'] === 'open' && present.pinned].includes(
      option.booking,
    )
    const isUnknown = !isKnown && (isBooked || mayBeBooked(booked))
    await logUnbooked(tx, outcome, round, refusal, isUnknown)
    if (isBooked && !isKnown) await logBookedMeanwhile(tx, outcome, reserved)
    if (present.attempt === closing.attempt) {
      const failure = { code: refusal.code, ...refusal.details }
      const failed = failedClosing(present, { failure }, happening.now)
      // The booking is confirmed and logged, so it no longer counts as unconfirmed.
      const isTold = isBooked && round['status'] !== 'open'
      await tx.replace(roundClosingsCollection, isTold ? { ...failed, pinned: null } : failed)
    }
    return refusal
  }
  if (booked.failure) {
    const problem = new ProblemError(booked.failure.code, { params: booked.failure.params ?? {} })
    // What this attempt was refused tells nothing about another one, which may have reserved the round meanwhile.
    const isOwn = present.attempt === closing.attempt
    const result = isOwn ? booked : pick(booked, ['failure', 'other'])
    await tx.replace(roundClosingsCollection, failedClosing(present, result, happening.now))
    await logUnbooked(tx, outcome, round, problem, mayBeBooked(booked))
    return problem
  }
  const amounts = round as unknown as Parameters<typeof roundFieldsAfterClosing>[1]
  const after: Row = {
    ...round,
    ...roundFieldsAfterClosing(option.booking, amounts, option.amount),
    closedBy: whoText(closing.by),
    endedAt: happening.now,
    version: round.version + 1,
    ...('updatedAt' in round && { updatedAt: happening.now }),
  }
  await tx.replace(roundsCollection, after)
  await putRow(tx, roundClosingsCollection, present, { ...present, state: 'done', pinned: null })
  await logChange(tx, outcome, 'close', round, after)
  if (isBooked && !isEqual(pick(round, decisive), pick(reserved.round, decisive)))
    await logBookedMeanwhile(tx, outcome, reserved)
  return after
}

const mayBeBooked = ({ failure, isRefused, other }: BookingResult) => !!failure && !isRefused && !other

/** The round changed while the operator booked, so its books may differ from the round. */
const logBookedMeanwhile = (tx: Transaction, happening: AuditContext, reserved: ReservedRound) => {
  const { round, option, casino } = reserved
  const [booking, address] = [option.booking as 'refund' | 'win', operatorAddressOf(casino)]
  const { amount } = option
  return logBookingDiscrepancyEvent(tx, happening, {
    text: 'bookedMeanwhile',
    round,
    booking,
    amount,
    address,
  })
}

const decisive = ['debit', 'credit', 'totalWin']

function refusalOf(round: Row, present: ClosingAttempt, { closing, option }: ReservedRound) {
  try {
    requireOpenRound(round)
    if (present.attempt !== closing.attempt) requireUnreserved(present, closing.attempt, '')
    // An attempt that was paused for long may end after another one, whose booking the operator may have made.
    return present.pinned && present.pinned !== option.booking ? new ProblemError('bookingPinned') : null
  } catch (error) {
    if (error instanceof ProblemError) return error
    throw error
  }
}

const logUnbooked = (
  tx: Transaction,
  outcome: AuditContext,
  row: Row,
  { code }: ProblemError,
  isUnknown: boolean,
) => logRefusal(tx, outcome, { attempted: 'close', code, recordId: row.id, row, isUnknown })

/** Only the pin of this attempt is removed if the operator did not book: a refusal such as 429 tells nothing about an earlier call. */
function failedClosing(present: ClosingAttempt, { failure, isRefused, other }: BookingResult, now: string) {
  return {
    ...present,
    version: present.version + 1,
    state: 'failed',
    // The new time invalidates statements about the booking that were made before this outcome.
    at: now,
    code: failure?.code ?? null,
    params: failure?.params ?? {},
    pinned: other ?? (isRefused ? (present.pinnedBefore ?? null) : present.pinned),
    failures: present.failures + 1,
    failedAt: now,
  }
}

type Found = { reserved: ReservedRound; booked: BookingResult } | { refusal: ProblemError }

const outcomes = { refund: 'refunded', win: 'booked', none: 'closed' } as const

/** Closes rounds one by one. After a crash the operator, who recognises the round's id, is called again for the same attempt. */
export const closingJob = defineJobKind<Found>({
  action: 'close',
  concern: ({ item }) => ({ resource: roundsCollection, id: item.id, action: 'close' }),
  async ask(at) {
    const { api, item } = at
    try {
      const reserved = await api.store.transaction(async (tx) => {
        const happening = happeningOf(at, api.clock().toISOString())
        const round: Row = await readVisibleRow(api, tx, at.user, happening.entity, item.id)
        const { booking, reason, comment } = at.input as unknown as CloseBody
        return reserveRound(tx, happening, round, { wish: { booking, reason, comment }, attempt: at.job.id })
      })
      return { reserved, booked: await requestBooking(api, reserved) }
    } catch (error) {
      if (error instanceof ProblemError && error.code !== 'backendUnreachable') return { refusal: error }
      throw error
    }
  },
  async keep(at, found, { tx, now }) {
    if ('refusal' in found) throw found.refusal
    const settled = await storeClosing(tx, happeningOf(at, now), found.reserved, found.booked)
    if (settled instanceof ProblemError) return { outcome: 'failed', reason: failureReasonOf(settled) }
    return { outcome: outcomes[found.reserved.option.booking] }
  },
})

const happeningOf = ({ api, user }: RunningItem, now: string) => ({
  user,
  now,
  entity: api.registry.get(roundsCollection),
})

/** Amounts are in hundredths. */
interface BookingRequest {
  round: Row
  booking: Exclude<ClosingBookingKind, 'none'>
  amount: number
}

interface BookingResult {
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
async function askOperator(
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
