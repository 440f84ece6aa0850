/** Collection of game rounds. This module holds what the first page needs to know of them; `closings.ts` holds the rest. */
export const roundsCollection = 'game-rounds'

/** How support closes an open round: refund of the stake, payment of the total win, or without a booking at the operator. */
export const bookings = ['refund', 'win', 'none'] as const
export type Booking = (typeof bookings)[number]

/** What an open round waits for: its automatic refund, or support, if nothing else will close it. */
export const roundAwaits = ['refund', 'people'] as const
export type RoundAwaits = (typeof roundAwaits)[number]
