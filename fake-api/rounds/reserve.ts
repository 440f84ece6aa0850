import {
  bookingOptions,
  closingsCollection,
  type Booking,
  type ClosableRound,
  type CloseReason,
} from '../../src/contract/closings.ts'
import { Problem } from '../../src/contract/problem.ts'
import type { Row } from '../../src/contract/row.ts'
import { logBeforeExternalCall, type AuditContext } from '../audit/log.ts'
import type { Reader, Transaction } from '../stores/store.ts'
import { whoOf, whoText } from '../../src/contract/who.ts'
import type { BookingOption, ClosingState } from '../../src/contract/answers/rounds.ts'

/** How somebody wants to close a round; the server needs no reason. */
interface CloseRequest {
  booking: Booking
  reason: CloseReason | null
  comment: string
}

/** An attempt to close a round, by the round's id: while it is reserved, nobody else closes the round. */
export type Closing = Row &
  ClosingState & {
    /** Which attempt it is, and until when it is reserved at most, in case of a crash. */
    attempt: string
    until: string
    /** Number of failures since the last success, and the time of the last one. */
    failures: number
    failedAt: string | null
    /** What was pinned before this attempt: an operator may have booked it, whatever this attempt comes to. */
    pinnedBefore: ClosingState['pinned']
    /** The log entry with the intended closing. */
    parentId: string
  }

/** A reserved round. */
export interface ReservedRound {
  closing: Closing
  round: Row
  option: BookingOption
}

/** Milliseconds of a reservation: longer than an operator may take. */
export const reservationMs = 30_000

/** The request, and the attempt that it belongs to. */
interface BookingAttempt {
  wish: CloseRequest
  attempt: string
}

/** Throws the errors of `reserve` without reserving. Returns how the round would be closed, and the last attempt. */
export async function requireClosable(
  tx: Reader,
  now: string,
  round: Row,
  { wish: { booking }, attempt }: BookingAttempt,
): Promise<{ option: BookingOption; before: Closing | undefined }> {
  requireOpen(round)
  const option = optionOf(round, booking)
  if (option.refusal) throw new Problem(option.refusal)
  const before = (await tx.get(closingsCollection, round.id)) as Closing | undefined
  requireUnreserved(before, attempt, now)
  if (before?.pinned && booking !== before.pinned) throw new Problem('bookingPinned')
  return { option, before }
}

/**
 * Reserves a round for an attempt to close it, and puts that on record, before anybody is asked. Throws `roundClosed` and
 * `roundEnded` where it is closed, `roundBeingClosed` while somebody else is at it, the refusal of a booking that is not
 * allowed, and `bookingPinned` where the operator may have booked something else already: to close without a booking would lose that. An attempt that is taken up again
 * goes on at once.
 */
export async function reserve(
  tx: Transaction,
  happening: AuditContext,
  round: Row,
  asked: BookingAttempt,
): Promise<ReservedRound> {
  const { user, now } = happening
  const { option, before } = await requireClosable(tx, now, round, asked)
  const { attempt } = asked
  const { booking, reason, comment } = asked.wish
  const closing: Closing = {
    id: round.id,
    version: (before?.version ?? 0) + 1,
    booking,
    reason,
    comment,
    by: whoOf(user),
    at: now,
    state: 'asking',
    code: null,
    params: {},
    pinned: booking === 'none' ? null : booking,
    pinnedBefore: before?.pinned ?? null,
    attempt,
    until: new Date(Date.parse(now) + reservationMs).toISOString(),
    failures: before?.failures ?? 0,
    failedAt: before?.failedAt ?? null,
    parentId: await logBeforeExternalCall(tx, happening, 'close', round),
  }
  await (before ? tx.replace(closingsCollection, closing) : tx.insert(closingsCollection, closing))
  return { closing, round, option }
}

/** Throws if a round is closed, with who closed it and when. */
export function requireOpen({ status, closedBy, endedAt }: Row): void {
  if (status === 'open') return
  const at = String(endedAt ?? '–')
  throw typeof closedBy === 'string'
    ? new Problem('roundClosed', { params: { by: closedBy, at } })
    : new Problem('roundEnded', { params: { at } })
}

/** Throws while another attempt has reserved the round. */
export function requireUnreserved(closing: Closing | undefined, attempt: string, now: string): void {
  if (closing?.state !== 'asking' || closing.attempt === attempt || closing.until <= now) return
  throw new Problem('roundBeingClosed', { params: { by: whoText(closing.by), at: closing.at } })
}

/** The result of a booking of a round. */
function optionOf(round: Row, booking: Booking): BookingOption {
  const options = bookingOptions(round as unknown as ClosableRound)
  return options.find((option) => option.booking === booking) as BookingOption
}
