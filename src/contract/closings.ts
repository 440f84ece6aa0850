import * as z from 'zod/mini'
import { bookings, type Booking } from './bookings.ts'
import type { ErrorCode } from './errors.ts'
import { checked } from './field.ts'
import { limits, boundedList } from './limits.ts'
import type { CurrencySum } from './sums.ts'
import { lines } from './texts.ts'

export * from './bookings.ts'

/** Collection of the attempts to close rounds, by the rounds' ids. */
export const closingsCollection = 'closings'

export const closeReasons = ['complaint', 'providerFailure', 'operatorFailure', 'test', 'other'] as const
export type CloseReason = (typeof closeReasons)[number]

/** The fewest characters of a comment where the reason is `other`, and the most of any. */
export const commentLimits = { least: 10, most: 500 }

/** Who closes rounds whose validity has passed. */
export const systemUser = { id: 'system', name: 'system' }

const comment = z._default(lines(commentLimits.most, 0), '')

/** Body of `POST /api/game-rounds/{id}/close`. */
export const closeBody = z.strictObject({
  booking: z.enum(bookings),
  reason: z.enum(closeReasons),
  comment,
})
export type CloseBody = z.output<typeof closeBody>

/** Whether a reason needs more words than there are. */
export const lacksComment = ({ reason, comment: said }: Pick<CloseBody, 'reason' | 'comment'>) =>
  reason === 'other' && said.trim().length < commentLimits.least

const ids = checked(
  boundedList(z.string().check(z.minLength(1), z.maxLength(limits.id)), 1000).check(z.minLength(1)),
  'duplicate',
  (some) => new Set(some).size === some.length,
)

/** Body of `POST /api/game-rounds/close`: many at once, by a job of the kind `closing` whose items are the rounds. */
export const closeManyBody = z.extend(closeBody, { ids })

/** Body of `POST /api/game-rounds/plan-close`, whose answer is a `ClosingsPlan`. */
export const planCloseBody = z.strictObject({ ids })

/** What of a round decides how it may be closed. Amounts in hundredths. */
export interface ClosableRound {
  status: 'open' | 'completed' | 'refunded'
  debit: number
  credit: number
  totalWin: number
}

/** One way of closing a round. */
export interface BookingOption {
  booking: Booking
  allowed: boolean
  /** Why it is not. */
  refusal?: ErrorCode
  /** What the player is given by it, which is what the operator books; in hundredths. */
  amount: number
  /** The win that is not paid by it; in hundredths. */
  lost: number
}

/** The table of what is allowed: each way of closing a round as it is, and what would come of it. */
export function bookingsOf({ status, debit, credit, totalWin }: ClosableRound): BookingOption[] {
  const outstanding = totalWin - credit
  const refusal = (booking: Booking): ErrorCode | undefined =>
    status !== 'open' ? 'roundClosed' : booking === 'refund' && credit > 0 ? 'refundAfterCredit' : undefined
  return bookings.map((booking) => {
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

/** What a round becomes by being closed, its amounts included; whom it was closed by and when is not among it. */
export function closedBy(
  booking: Booking,
  { debit, credit, totalWin, fundsStart }: Omit<ClosableRound, 'status'> & { fundsStart: number },
) {
  const paid = booking === 'win' ? totalWin : credit
  return {
    status: booking === 'refund' ? ('refunded' as const) : ('completed' as const),
    closeType: booking,
    credit: paid,
    fundsEnd: booking === 'refund' ? fundsStart : fundsStart - debit + paid,
  }
}

/** The booking that is usually right: the win where there is one, else the refund; `null` where nothing can be booked. */
export const proposedBooking = ({ status, credit, totalWin }: ClosableRound): Booking | null =>
  status !== 'open' ? null : credit > 0 || totalWin > 0 ? 'win' : 'refund'

/** An attempt to close a round, as far as it is told. */
export interface ClosingState {
  booking: Booking
  reason: CloseReason | null
  comment: string
  /** Who, as of then, and when it began. UTC instant, ISO 8601. */
  by: { id: string; name: string }
  at: string
  /** Under way; without the operator's word, or with its refusal; closed. */
  state: 'asking' | 'failed' | 'done'
  /** Why it has failed. */
  code: ErrorCode | null
  params: Record<string, string | number>
  /** What the operator may have booked already, though it did not say so. */
  pinned: Exclude<Booking, 'none'> | null
}

/** What one way of closing would come to for many rounds. */
export interface ManyOption {
  booking: Booking
  /** How many it is allowed for; the sums are of these. */
  rounds: number
  /** What the players are given, which is what the operators book. */
  amounts: CurrencySum[]
  /** The wins that are not paid. */
  lost: CurrencySum[]
  /** Why it is not allowed for the others, and for how many. */
  refused: { code: ErrorCode; rounds: number }[]
}

/** What may be done with many rounds, in sums and by round in the order asked for. */
export interface ClosingsPlan {
  options: ManyOption[]
  rounds: { id: string; currency: string; options: BookingOption[] }[]
}

/** Answer of `GET /api/game-rounds/{id}/close`. */
export interface ClosingPlan {
  currency: string
  options: BookingOption[]
  proposed: Booking | null
  /** The last attempt, `null` where there was none. */
  closing: ClosingState | null
}
