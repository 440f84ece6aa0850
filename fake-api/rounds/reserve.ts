import { machineClockTrust } from '../machineClock.ts'
import {
  roundClosingOptionsOf,
  roundClosingsCollection,
  type ClosingBookingKind,
  type ClosableRound,
  type CloseBody,
  type CloseReason,
} from '../../src/contract/closings.ts'
import type { ErrorCode } from '../../src/contract/errors.ts'
import {
  loadServerKeyIfKeyPinned,
  mayOtherOperatorHaveBooked,
  operatorAccountIdOf,
  operatorAddressOf,
  operatorKeyDigestOf,
} from '../../resources/game-rounds/expiry.server.ts'
import { ProblemError } from '../../src/contract/problem.ts'
import type { Row } from '../../src/contract/values.ts'
import type { AuditContext } from '../audit/chain.ts'
import { logBeforeExternalCall, logRefusal } from '../audit/log.ts'
import type { Reader, Transaction } from '../stores/store.ts'
import { putRow } from '../putRow.ts'
import { createFind } from '../records/find.ts'
import { ensureServerKeyRow } from '../serverKey.ts'
import { toWho, whoText } from '../../src/contract/who.ts'
import type { BookingOption, LastClosingAttempt } from '../../src/contract/answers/rounds.ts'
import { eventLinkPath } from '../../resources/significant-events/contract.ts'
import { roundsCollection } from '../../src/contract/bookings.ts'
import { eventLineInBothLanguages, logSignificantEvent } from '../records/significantEvents.ts'
import { originOf } from '../callWithSecrets.ts'

/** How a round is to be closed. Automatic refunds have no reason. */
type CloseRequest = Omit<CloseBody, 'reason'> & { reason: CloseReason | null }

/** An attempt to close a round, stored by the round's id. While it is reserved, nobody else can close the round. */
export type ClosingAttempt = Row &
  LastClosingAttempt & {
    /** The id of the attempt, and when its reservation ends at the latest, in case of a crash. */
    attempt: string
    until: string
    /** Failures since the last success, and the time of the last one. */
    failures: number
    failedAt: string | null
    /** A booking that an earlier attempt has sent to the operator without a confirmation; `null` if there is none. */
    pinnedBefore: LastClosingAttempt['pinned']
    pinnedAccount?: string | null
    pinnedKey?: string | null
    parentId: string
  }

export interface ReservedRound {
  closing: ClosingAttempt
  /** When it was reserved, by a clock that never steps. */
  reservedAt: number
  round: Row
  option: BookingOption
  /** The casino when the round was reserved; its operator's address is pinned and called. */
  casino: Row | undefined
}

export const reservationMs = 30_000

/** Milliseconds that must be left of a reservation to call an operator, during which no other attempt may reserve the round. */
const callMs = 10_000

/** Whether there is still time to call the operator: a process may have stood still since it reserved the round. */
export const mayStillCall = (
  { closing: { until }, reservedAt }: Pick<ReservedRound, 'closing' | 'reservedAt'>,
  now: Date,
): boolean =>
  now.getTime() + callMs <= Date.parse(until) && performance.now() + callMs <= reservedAt + reservationMs

interface BookingAttempt {
  wish: CloseRequest
  attempt: string
}

/** Throws the errors of `reserveRound` without reserving. Returns how the round would be closed, and the last attempt. */
export async function requireClosable(
  tx: Reader,
  now: string,
  round: Row,
  { wish, attempt }: BookingAttempt,
): Promise<
  Pick<ReservedRound, 'option' | 'casino'> & { before: ClosingAttempt | undefined; booked: boolean | null }
> {
  requireOpenRound(round)
  const before = (await tx.get(roundClosingsCollection, round.id)) as ClosingAttempt | undefined
  requireUnreserved(before, attempt, now)
  const casino = await tx.get('casinos', String(round['casinoId']))
  const booked = bookedAsSaid(before, { wish, attempt })
  const serverKey = await loadServerKeyIfKeyPinned([before], createFind(tx))
  const option = closingOptions(round, { closing: before, casino, booked, serverKey }).find(
    (one) => one.booking === wish.booking,
  ) as BookingOption
  if (option.refusal) throw new ProblemError(option.refusal)
  return { option, before, casino, booked }
}

/** `null` if nothing is stated. A continued attempt keeps its statement. Throws `unconfirmedBookingChanged` for an outdated one. */
function bookedAsSaid(
  before: ClosingAttempt | undefined,
  { wish: { unconfirmedBooking: said }, attempt }: BookingAttempt,
): boolean | null {
  if (before?.attempt === attempt) return before.operatorBooked ? true : null
  if (!said) return null
  if (!before?.pinned || before.at !== said.attemptedAt) throw new ProblemError('unconfirmedBookingChanged')
  return said.booked
}

/** `booked` is the statement about an unconfirmed booking. */
interface Circumstances {
  closing: ClosingAttempt | undefined
  casino: Row | undefined
  booked: boolean | null
  serverKey: Row | undefined
}

export const closingOptions = (round: Row, circumstances: Circumstances): BookingOption[] =>
  roundClosingOptionsOf(round as unknown as ClosableRound).map((option) => {
    const refusal = option.refusal ?? unconfirmedRefusal(option.booking, circumstances)
    return refusal ? { ...option, allowed: false, refusal } : option
  })

/** An unconfirmed booking of the casino's operator can only be repeated; one of another operator cannot, which would book twice. */
function unconfirmedRefusal(
  booking: ClosingBookingKind,
  { closing, casino, booked, serverKey }: Circumstances,
): ErrorCode | undefined {
  if (!closing?.pinned || booked === false) return undefined
  if (booked === null && mayOtherOperatorHaveBooked(closing, casino, serverKey)) return 'bookedElsewhere'
  return booking === closing.pinned ? undefined : 'bookingPinned'
}

/**
 * Logs the intent before the operator is called, and a statement about an unconfirmed booking as a significant event. Throws `roundClosed`,
 * `roundEnded`, `roundBeingClosed` while another attempt has it reserved, the refusal of a booking that is not allowed, and `bookingPinned`
 * and `bookedElsewhere` if an operator may have booked already, which closing without that booking would lose.
 */
export async function reserveRound(
  tx: Transaction,
  happening: AuditContext,
  round: Row,
  asked: BookingAttempt,
): Promise<ReservedRound> {
  const { user, now } = happening
  const { option, before, casino, booked } = await requireClosable(tx, now, round, asked)
  const { attempt } = asked
  const { booking, reason, comment } = asked.wish
  const closing: ClosingAttempt = await putRow(tx, roundClosingsCollection, before, {
    id: round.id,
    booking,
    reason,
    comment,
    by: toWho(user),
    at: now,
    state: 'asking',
    code: null,
    params: {},
    pinned: booking === 'none' ? null : booking,
    pinnedAddress: booked ? (before?.pinnedAddress ?? null) : operatorAddressOf(casino),
    pinnedAccount: booked ? (before?.pinnedAccount ?? null) : operatorAccountIdOf(casino),
    pinnedKey: booked
      ? (before?.pinnedKey ?? null)
      : operatorKeyDigestOf(round.id, casino, await ensureServerKeyRow(tx)),
    pinnedBefore: booked === false ? null : (before?.pinned ?? null),
    operatorBooked: booked ?? (before?.attempt === attempt ? before.operatorBooked : null),
    attempt,
    until: new Date(Date.parse(now) + reservationMs).toISOString(),
    failures: before?.failures ?? 0,
    failedAt: before?.failedAt ?? null,
    parentId: await logBeforeExternalCall(tx, happening, 'close', round),
  })
  // The previous attempt was interrupted, and its outcome is not logged yet.
  if (before?.state === 'asking' && before.attempt !== attempt)
    await logRefusal(
      tx,
      { ...happening, parentId: before.parentId },
      {
        attempted: 'close',
        code: 'operatorTimeout',
        recordId: round.id,
        row: round,
        isUnknown: true,
      },
    )
  if (before?.pinned && booked !== null && before.attempt !== attempt) {
    const text = booked ? 'saidBooked' : 'saidNotBooked'
    const said = { text, round, booking: before.pinned, address: before.pinnedAddress ?? null } as const
    const { amount } = roundClosingOptionsOf(round as unknown as ClosableRound).find(
      (one) => one.booking === said.booking,
    ) as BookingOption
    await logBookingDiscrepancyEvent(tx, { ...happening, parentId: closing.parentId }, { ...said, amount })
  }
  return { closing, reservedAt: performance.now(), round, option, casino }
}

/** Throws `roundClosed` with who closed it and when, or `roundEnded`. */
export function requireOpenRound({ status, closedBy, endedAt }: Row): void {
  if (status === 'open') return
  const at = String(endedAt ?? '–')
  throw typeof closedBy === 'string'
    ? new ProblemError('roundClosed', { params: { by: closedBy, at } })
    : new ProblemError('roundEnded', { params: { at } })
}

/** A reservation that ends later was dated by a wrong clock: those of trusted ones differ by less. */
const latestEndMs = 3_600_000

export const isReservationOver = ({ until }: ClosingAttempt, now: string): boolean =>
  (until <= now || Date.parse(until) - Date.parse(now) > latestEndMs) && machineClockTrust.isTrusted()

export function requireUnreserved(closing: ClosingAttempt | undefined, attempt: string, now: string): void {
  if (closing?.state !== 'asking' || closing.attempt === attempt || isReservationOver(closing, now)) return
  throw new ProblemError('roundBeingClosed', { params: { by: whoText(closing.by), at: closing.at } })
}

/** Somebody stated whether an unconfirmed booking was made, or a round was changed while the operator booked or may have booked. */
interface BookingEvent {
  text: 'saidBooked' | 'saidNotBooked' | 'bookedMeanwhile' | 'maybeBooked'
  round: Row
  booking: 'refund' | 'win'
  /** Hundredths. */
  amount: number
  /** The address at which the operator was called. */
  address: string | null
}

export const logBookingDiscrepancyEvent = (
  tx: Transaction,
  happening: AuditContext,
  { text, round, booking, amount, address }: BookingEvent,
): Promise<void> =>
  logSignificantEvent(tx, happening, {
    category: text.startsWith('said') ? 'correction' : 'error',
    reason: eventLineInBothLanguages(text, ({ closeTypes }, formats) => ({
      round: round.id,
      booking: closeTypes[booking],
      amount: formats.amount(amount, String(round['currency'])),
      address: originOf(address) ?? '–',
    })),
    casinoIds: [String(round['casinoId'])],
    link: eventLinkPath(roundsCollection, round.id),
  })
