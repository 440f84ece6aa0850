import {
  bookingOptions,
  closingsCollection,
  type Booking,
  type ClosableRound,
  type CloseBody,
  type CloseReason,
} from '../../src/contract/closings.ts'
import type { ErrorCode } from '../../src/contract/errors.ts'
import {
  isBookedElsewhere,
  operatorAccountOf,
  operatorAddressOf,
  operatorKeyDigestOf,
} from '../../src/contract/refunds.ts'
import { Problem } from '../../src/contract/problem.ts'
import type { Row } from '../../src/contract/row.ts'
import type { AuditContext } from '../audit/chain.ts'
import { logBeforeExternalCall, logRefusal } from '../audit/log.ts'
import type { Reader, Transaction } from '../stores/store.ts'
import { logBookingEvent } from './events.ts'
import { toWho, whoText } from '../../src/contract/who.ts'
import type { BookingOption, ClosingState } from '../../src/contract/answers/rounds.ts'

/** How somebody wants to close a round; the server needs no reason. */
interface CloseRequest {
  booking: Booking
  reason: CloseReason | null
  comment: string
  unconfirmedBooking?: CloseBody['unconfirmedBooking']
}

/** An attempt to close a round, by the round's id: while it is reserved, nobody else closes the round. */
export type ClosingAttempt = Row &
  ClosingState & {
    /** Which attempt it is, and until when it is reserved at most, in case of a crash. */
    attempt: string
    until: string
    /** Number of failures since the last success, and the time of the last one. */
    failures: number
    failedAt: string | null
    /** What was pinned before this attempt: an operator may have booked it, whatever this attempt comes to. */
    pinnedBefore: ClosingState['pinned']
    /** The operator's account that the pinned booking was sent to. */
    pinnedAccount?: string | null
    pinnedKey?: string | null
    /** The log entry with the intended closing. */
    parentId: string
  }

/** A reserved round. */
export interface ReservedRound {
  closing: ClosingAttempt
  round: Row
  option: BookingOption
  /** The casino at the moment of reserving: its operator's address is the one that is pinned, and asked. */
  casino: Row | undefined
}

/** Milliseconds of a reservation: longer than an operator may take. */
export const reservationMs = 30_000

/** The request, and the attempt that it belongs to. */
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
  const before = (await tx.get(closingsCollection, round.id)) as ClosingAttempt | undefined
  requireUnreserved(before, attempt, now)
  const casino = await tx.get('casinos', String(round['casinoId']))
  const booked = bookedAsSaid(before, { wish, attempt })
  const option = closingOptions(round, { closing: before, casino, booked }).find(
    (one) => one.booking === wish.booking,
  ) as BookingOption
  if (option.refusal) throw new Problem(option.refusal)
  return { option, before, casino, booked }
}

/**
 * Whether an unconfirmed booking was made, as is said with an attempt; `null` if nothing is said. An attempt that is taken up again has
 * been reserved with it. Throws `unconfirmedBookingChanged` if that is about another attempt than the last one.
 */
function bookedAsSaid(
  before: ClosingAttempt | undefined,
  { wish: { unconfirmedBooking: said }, attempt }: BookingAttempt,
): boolean | null {
  if (before?.attempt === attempt) return before.operatorBooked ? true : null
  if (!said) return null
  if (!before?.pinned || before.at !== said.attemptedAt) throw new Problem('unconfirmedBookingChanged')
  return said.booked
}

/** What decides how a round may be closed, beside the round: the last attempt, the casino, and what is said of an unconfirmed booking. */
interface Circumstances {
  closing: ClosingAttempt | undefined
  casino: Row | undefined
  booked: boolean | null
}

/** Each way of closing a round, whether it is allowed, and its result. */
export const closingOptions = (round: Row, circumstances: Circumstances): BookingOption[] =>
  bookingOptions(round as unknown as ClosableRound).map((option) => {
    const refusal = option.refusal ?? unconfirmedRefusal(option.booking, circumstances)
    return refusal ? { ...option, allowed: false, refusal } : option
  })

/**
 * Why a booking is refused since another may have been made: one that the casino's operator never confirmed can only be sent to it again,
 * and one that another operator never confirmed cannot even be sent again, which would book twice.
 */
function unconfirmedRefusal(
  booking: Booking,
  { closing, casino, booked }: Circumstances,
): ErrorCode | undefined {
  if (!closing?.pinned || booked === false) return undefined
  if (booked === null && isBookedElsewhere(closing, casino)) return 'bookedElsewhere'
  return booking === closing.pinned ? undefined : 'bookingPinned'
}

/**
 * Reserves a round for an attempt to close it, and puts that on record, before anybody is asked. Throws `roundClosed` and
 * `roundEnded` where it is closed, `roundBeingClosed` while somebody else is at it, the refusal of a booking that is not
 * allowed, `bookingPinned` and `bookedElsewhere` where an operator may have booked already: to close without a booking would lose that.
 * An attempt that is taken up again goes on at once. What is said about an unconfirmed booking becomes a significant event.
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
  const closing: ClosingAttempt = {
    id: round.id,
    version: (before?.version ?? 0) + 1,
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
    pinnedAccount: booked ? (before?.pinnedAccount ?? null) : operatorAccountOf(casino),
    pinnedKey: booked ? (before?.pinnedKey ?? null) : operatorKeyDigestOf(round.id, casino),
    pinnedBefore: booked === false ? null : (before?.pinned ?? null),
    operatorBooked: booked ?? (before?.attempt === attempt ? before.operatorBooked : null),
    attempt,
    until: new Date(Date.parse(now) + reservationMs).toISOString(),
    failures: before?.failures ?? 0,
    failedAt: before?.failedAt ?? null,
    parentId: await logBeforeExternalCall(tx, happening, 'close', round),
  }
  await (before ? tx.replace(closingsCollection, closing) : tx.insert(closingsCollection, closing))
  // The attempt before was cut off: nobody else says what became of it.
  if (before?.state === 'asking' && before.attempt !== attempt)
    await logRefusal(
      tx,
      { ...happening, parentId: before.parentId },
      {
        attempted: 'close',
        code: 'operatorTimeout',
        recordId: round.id,
        row: round,
        changes: [],
        isUnknown: true,
      },
    )
  if (before?.pinned && booked !== null && before.attempt !== attempt) {
    const text = booked ? 'saidBooked' : 'saidNotBooked'
    const said = { text, round, booking: before.pinned, address: before.pinnedAddress ?? null } as const
    const { amount } = bookingOptions(round as unknown as ClosableRound).find(
      (one) => one.booking === said.booking,
    ) as BookingOption
    await logBookingEvent(tx, { ...happening, parentId: closing.parentId }, { ...said, amount })
  }
  return { closing, round, option, casino }
}

/** Throws if a round is closed, with who closed it and when. */
export function requireOpenRound({ status, closedBy, endedAt }: Row): void {
  if (status === 'open') return
  const at = String(endedAt ?? '–')
  throw typeof closedBy === 'string'
    ? new Problem('roundClosed', { params: { by: closedBy, at } })
    : new Problem('roundEnded', { params: { at } })
}

/** Throws while another attempt has reserved the round. */
export function requireUnreserved(closing: ClosingAttempt | undefined, attempt: string, now: string): void {
  if (closing?.state !== 'asking' || closing.attempt === attempt || closing.until <= now) return
  throw new Problem('roundBeingClosed', { params: { by: whoText(closing.by), at: closing.at } })
}
