/** Collection of game rounds. This module holds what the first page needs to know of them; `closings.ts` holds the rest. */
export const roundsCollection = 'game-rounds'

/** Refund of the stake, payment of the total win, or no booking at the operator. */
export const bookings = ['refund', 'win', 'none'] as const
export type Booking = (typeof bookings)[number]

/** An open round waits for its automatic refund, or for support if nothing else will close it. */
export const roundAwaits = ['refund', 'people'] as const
export type RoundAwaits = (typeof roundAwaits)[number]
