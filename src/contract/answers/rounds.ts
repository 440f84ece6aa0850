import * as z from 'zod/mini'
import { bookings, closeReasons } from '../closings.ts'
import { maxNamedRounds } from '../validityPlan.ts'
import { answer, count, currencySum, errorCode, instant, params, says, who } from './shared.ts'

const bookingOption = answer('BookingOption', {
  booking: z.enum(bookings),
  allowed: z.boolean(),
  refusal: z.optional(says(errorCode, 'Why it is not allowed.')),
  amount: says(z.int(), 'What the player receives, which is what the operator books; in hundredths.'),
  lost: says(z.int(), 'The win that is not paid by it, in hundredths.'),
})
export type BookingOption = z.infer<typeof bookingOption>

const closingState = answer('ClosingState', {
  booking: z.enum(bookings),
  reason: z.nullable(z.enum(closeReasons)),
  comment: z.string(),
  by: who,
  at: says(instant, 'When the attempt began, or has failed.'),
  state: says(
    z.enum(['asking', 'failed', 'done']),
    'In progress; without an answer of the operator, or refused; closed.',
  ),
  code: says(z.nullable(errorCode), 'Why it failed.'),
  params,
  pinned: says(
    z.nullable(z.enum(['refund', 'win'])),
    'What the operator may have booked already, without confirming it.',
  ),
  pinnedAddress: says(z.nullable(z.string()), 'The address that was asked for that booking.'),
  operatorBooked: says(
    z.nullable(z.boolean()),
    'Whether an unconfirmed booking was made, as was said with this attempt; `null` if nothing was said.',
  ),
})
export type ClosingState = z.infer<typeof closingState>

const closingPlan = answer('ClosingPlan', {
  currency: z.string(),
  options: z.array(bookingOption),
  proposed: z.nullable(z.enum(bookings)),
  closing: says(z.nullable(closingState), 'The last attempt; `null` if there was none.'),
  ifBooked: says(
    z.array(bookingOption),
    'What is allowed to whoever says that the unconfirmed booking was made; empty if there is none.',
  ),
  ifNotBooked: says(z.array(bookingOption), 'The same for whoever says that it was not made.'),
})
export type ClosingPlan = z.infer<typeof closingPlan>

const manyBookingOption = answer('ManyOption', {
  booking: z.enum(bookings),
  rounds: says(count, 'How many it is allowed for; the sums are of these.'),
  amounts: says(z.array(currencySum), 'What the operators book.'),
  lost: says(z.array(currencySum), 'The wins that are not paid.'),
  refused: says(
    z.array(z.strictObject({ code: errorCode, rounds: count })),
    'Why it is not allowed for the other rounds.',
  ),
})
export type ManyBookingOption = z.infer<typeof manyBookingOption>

/** What is allowed for many rounds, in sums, and by round in the order of the request. */
const manyClosingsPlan = answer('ClosingsPlan', {
  options: z.array(manyBookingOption),
  rounds: z.array(z.strictObject({ id: z.string(), currency: z.string(), options: z.array(bookingOption) })),
})
export type ManyClosingsPlan = z.infer<typeof manyClosingsPlan>

const losingRound = answer('LosingRound', {
  id: z.string(),
  casinoId: z.string(),
  currency: z.string(),
  amount: says(z.int(), 'What of its win is not credited, in hundredths.'),
  refundAt: instant,
})
export type RoundLosingWin = z.infer<typeof losingRound>

/** The effects of a change of validities on the rounds that are open now. */
export const validityPlan = answer('ValidityPlan', {
  rounds: says(count, 'Open rounds that would be refunded sooner.'),
  from: z.nullable(says(instant, 'The first refund, no sooner than 24 hours from now.')),
  refunded: says(z.array(currencySum), 'Bets that would be given back.'),
  lost: says(z.array(currencySum), 'Wins that are not credited and would be lost.'),
  losing: says(
    z.array(losingRound).check(z.maxLength(maxNamedRounds)),
    'The first that would lose a win, in the order of their refunds.',
  ),
  people: says(count, 'Open rounds that would expire sooner and only people can close.'),
  confirmation: z.nullable(
    says(z.string(), 'What the change sends as `Confirmed-Plan`; `null` where there is nothing to confirm.'),
  ),
})
export type ValidityPlan = z.infer<typeof validityPlan>
