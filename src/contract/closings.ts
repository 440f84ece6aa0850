import * as z from 'zod/mini'
import { closingBookingKinds, type ClosingBookingKind } from './bookings.ts'
import type { ErrorCode } from './errors.ts'
import { withCheck } from './field.ts'
import { boundedList, idSchema } from './limits.ts'
import { multiLineSchema } from './texts.ts'

export * from './bookings.ts'

/** Attempts to close rounds, by the ids of the rounds. */
export const roundClosingsCollection = 'closings'

export const closeReasons = ['complaint', 'providerFailure', 'operatorFailure', 'test', 'other'] as const
export type CloseReason = (typeof closeReasons)[number]

/** In characters. `least` applies to the reason `other` and to requests with `unconfirmedBooking`. */
export const commentLimits = { least: 10, most: 500 }

const comment = z._default(multiLineSchema(commentLimits.most, 0), '')

const sharedBody = z.strictObject({
  booking: z.enum(closingBookingKinds),
  reason: z.enum(closeReasons),
  comment,
})

/** Body of `POST /api/game-rounds/{id}/close`. `unconfirmedBooking`: whether the operator made the booking attempted at that time. */
export const closeBodySchema = z.extend(sharedBody, {
  unconfirmedBooking: z.optional(z.strictObject({ attemptedAt: z.iso.datetime(), booked: z.boolean() })),
})
export type CloseBody = z.output<typeof closeBodySchema>

export const needsLongerComment = ({
  reason,
  comment: said,
  unconfirmedBooking,
}: Pick<CloseBody, 'reason' | 'comment' | 'unconfirmedBooking'>) =>
  (reason === 'other' || unconfirmedBooking !== undefined) && said.trim().length < commentLimits.least

const ids = withCheck(
  boundedList(idSchema(), 1000).check(z.minLength(1)),
  'duplicate',
  (some) => new Set(some).size === some.length,
)

/** Body of `POST /api/game-rounds/close`: closes many rounds by a job of the kind `closing`, whose items are the rounds. */
export const closeManyBodySchema = z.extend(sharedBody, { ids })

export const planCloseManyBodySchema = z.strictObject({ ids })

/** Amounts are in hundredths. */
export interface ClosableRound {
  status: 'open' | 'completed' | 'refunded'
  debit: number
  credit: number
  totalWin: number
}

export function roundClosingOptionsOf({ status, debit, credit, totalWin }: ClosableRound) {
  const outstanding = Math.max(0, totalWin - credit)
  const refusal = (booking: ClosingBookingKind): ErrorCode | undefined => {
    if (status !== 'open') return 'roundClosed'
    if (booking === 'refund' && credit > 0) return 'refundAfterCredit'
    return booking === 'win' && credit > totalWin ? 'creditAboveWin' : undefined
  }
  return closingBookingKinds.map((booking) => {
    const reason = refusal(booking)
    return {
      booking,
      allowed: reason === undefined,
      ...(reason && { refusal: reason }),
      amount: { refund: debit, win: outstanding, none: 0 }[booking],
      lost: booking === 'win' ? 0 : outstanding,
    }
  })
}

/** `amount` is what the operator booked, in hundredths. User and time are left out. */
export function roundFieldsAfterClosing(
  booking: ClosingBookingKind,
  { debit, credit, fundsStart }: Pick<ClosableRound, 'debit' | 'credit'> & { fundsStart: number },
  amount: number,
) {
  return {
    status: booking === 'refund' ? ('refunded' as const) : ('completed' as const),
    closeType: booking,
    credit: booking === 'win' ? credit + amount : credit,
    fundsEnd: fundsStart - debit + credit + amount,
  }
}

export function proposeBooking({ status, credit, totalWin }: ClosableRound): ClosingBookingKind | null {
  if (status !== 'open') return null
  if (credit > totalWin) return 'none'
  return totalWin > 0 ? 'win' : 'refund'
}
