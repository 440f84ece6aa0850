import * as z from 'zod/mini'
import { closingBookingKinds, closeReasons } from '../closings.ts'
import { maxNamedRounds } from '../roundExpiryPlan.ts'
import {
  defineAnswerSchema,
  countSchema,
  currencySumSchema,
  errorCodeSchema,
  instantSchema,
  errorParamsSchema,
  withDescription,
  whoSchema,
} from './shared.ts'

const bookingOption = defineAnswerSchema('BookingOption', {
  booking: z.enum(closingBookingKinds),
  allowed: z.boolean(),
  refusal: z.optional(withDescription(errorCodeSchema, 'Why it is not allowed.')),
  amount: withDescription(
    z.int(),
    'What the player receives, which is what the operator books; in hundredths.',
  ),
  lost: withDescription(z.int(), 'The win that is not paid by it, in hundredths.'),
})
export type BookingOption = z.infer<typeof bookingOption>

const closingState = defineAnswerSchema('ClosingState', {
  booking: z.enum(closingBookingKinds),
  reason: z.nullable(z.enum(closeReasons)),
  comment: z.string(),
  by: whoSchema,
  at: withDescription(instantSchema, 'When the attempt began, or has failed.'),
  state: withDescription(
    z.enum(['asking', 'failed', 'done']),
    'In progress; without an answer of the operator, or refused; closed.',
  ),
  code: withDescription(z.nullable(errorCodeSchema), 'Why it failed.'),
  params: errorParamsSchema,
  pinned: withDescription(
    z.nullable(z.enum(['refund', 'win'])),
    'What the operator may have booked already, without confirming it.',
  ),
  pinnedAddress: withDescription(z.nullable(z.string()), 'The address that was asked for that booking.'),
  operatorBooked: withDescription(
    z.nullable(z.boolean()),
    'Whether an unconfirmed booking was made, as was said with this attempt; `null` if nothing was said.',
  ),
})
export type LastClosingAttempt = z.infer<typeof closingState>

const closingPlan = defineAnswerSchema('ClosingPlan', {
  currency: z.string(),
  options: z.array(bookingOption),
  proposed: z.nullable(z.enum(closingBookingKinds)),
  closing: withDescription(z.nullable(closingState), 'The last attempt; `null` if there was none.'),
  ifBooked: withDescription(
    z.array(bookingOption),
    'What is allowed to whoever says that the unconfirmed booking was made; empty if there is none.',
  ),
  ifNotBooked: withDescription(z.array(bookingOption), 'The same for whoever says that it was not made.'),
})
export type ClosingPlan = z.infer<typeof closingPlan>

const manyBookingOption = defineAnswerSchema('ManyOption', {
  booking: z.enum(closingBookingKinds),
  rounds: withDescription(countSchema, 'How many it is allowed for; the sums are of these.'),
  amounts: withDescription(z.array(currencySumSchema), 'What the operators book.'),
  lost: withDescription(z.array(currencySumSchema), 'The wins that are not paid.'),
  refused: withDescription(
    z.array(z.strictObject({ code: errorCodeSchema, rounds: countSchema })),
    'Why it is not allowed for the other rounds.',
  ),
})
export type ManyBookingOption = z.infer<typeof manyBookingOption>

/** `rounds` are in the order of the request. */
const manyClosingsPlan = defineAnswerSchema('ClosingsPlan', {
  options: z.array(manyBookingOption),
  rounds: z.array(z.strictObject({ id: z.string(), currency: z.string(), options: z.array(bookingOption) })),
})
export type ManyClosingsPlan = z.infer<typeof manyClosingsPlan>

const losingRound = defineAnswerSchema('LosingRound', {
  id: z.string(),
  casinoId: z.string(),
  currency: z.string(),
  amount: withDescription(z.int(), 'What of its win is not credited, in hundredths.'),
  refundAt: instantSchema,
})
export type RoundLosingWin = z.infer<typeof losingRound>

export const roundExpiryPlanSchema = defineAnswerSchema('ValidityPlan', {
  rounds: withDescription(countSchema, 'Open rounds that would be refunded sooner.'),
  from: z.nullable(withDescription(instantSchema, 'The first refund, no sooner than 24 hours from now.')),
  refunded: withDescription(z.array(currencySumSchema), 'Bets that would be given back.'),
  lost: withDescription(z.array(currencySumSchema), 'Wins that are not credited and would be lost.'),
  losing: withDescription(
    z.array(losingRound).check(z.maxLength(maxNamedRounds)),
    'The first that would lose a win, in the order of their refunds.',
  ),
  people: withDescription(countSchema, 'Open rounds that would expire sooner and only people can close.'),
  confirmation: z.nullable(
    withDescription(
      z.string(),
      'What the change sends as `Confirmed-Plan`; `null` where there is nothing to confirm.',
    ),
  ),
})
export type RoundExpiryPlan = z.infer<typeof roundExpiryPlanSchema>
