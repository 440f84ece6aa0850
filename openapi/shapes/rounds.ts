import * as z from 'zod/mini'
import {
  bookings,
  closeReasons,
  type BookingOption,
  type ClosingPlan,
  type ClosingsPlan,
  type ClosingState,
  type ManyOption,
} from '../../src/contract/closings.ts'
import { namedRounds, type LosingRound, type ValidityPlan } from '../../src/contract/validityPlan.ts'
import { by, count, currencySum, errorCode, instant, params } from './common.ts'
import { shape } from './shape.ts'

const bookingOption = shape<BookingOption>()('BookingOption', {
  booking: z.enum(bookings),
  allowed: z.boolean(),
  refusal: z.optional(errorCode),
  amount: z.int().check(z.describe('What the operator books, in hundredths.')),
  lost: z.int().check(z.describe('The win that is not paid by it, in hundredths.')),
})

const closingState = shape<ClosingState>()('ClosingState', {
  booking: z.enum(bookings),
  reason: z.nullable(z.enum(closeReasons)),
  comment: z.string(),
  by,
  at: instant,
  state: z.enum(['asking', 'failed', 'done']),
  code: z.nullable(errorCode),
  params,
  pinned: z.nullable(z.enum(['refund', 'win'])),
})

export const closingPlan = shape<ClosingPlan>()('ClosingPlan', {
  currency: z.string(),
  options: z.array(bookingOption),
  proposed: z.nullable(z.enum(bookings)),
  closing: z.nullable(closingState),
})

const manyOption = shape<ManyOption>()('ManyOption', {
  booking: z.enum(bookings),
  rounds: count.check(z.describe('How many it is allowed for; the sums are of these.')),
  amounts: z.array(currencySum).check(z.describe('What the operators book.')),
  lost: z.array(currencySum).check(z.describe('The wins that are not paid.')),
  refused: z.array(z.strictObject({ code: errorCode, rounds: count })),
})

export const closingsPlan = shape<ClosingsPlan>()('ClosingsPlan', {
  options: z.array(manyOption),
  rounds: z.array(z.strictObject({ id: z.string(), currency: z.string(), options: z.array(bookingOption) })),
})

const losingRound = shape<LosingRound>()('LosingRound', {
  id: z.string(),
  casinoId: z.string(),
  currency: z.string(),
  amount: z.int().check(z.describe('What of its win is not credited, in hundredths.')),
  refundAt: instant,
})

export const validityPlan = shape<ValidityPlan>()('ValidityPlan', {
  rounds: count.check(z.describe('Open rounds that would be refunded sooner.')),
  from: z.nullable(instant.check(z.describe('The first refund, no sooner than 24 hours from now.'))),
  refunded: z.array(currencySum).check(z.describe('Bets that would be given back.')),
  lost: z.array(currencySum).check(z.describe('Wins that are not credited and would be lost.')),
  losing: z.array(losingRound).check(z.maxLength(namedRounds)),
  people: count.check(z.describe('Open rounds that would expire sooner and only people can close.')),
  confirmation: z.nullable(
    z
      .string()
      .check(
        z.describe('What the change sends as `Confirmed-Plan`; `null` where there is nothing to confirm.'),
      ),
  ),
})
