/** Collection of rounds. Here is what the first page has to know of them; all else of closing them is in `closings.ts`. */
export const roundsCollection = 'game-rounds'

/** How support closes an open round: refund of the stake, booking of the total win, or without asking the operator. */
export const bookings = ['refund', 'win', 'none'] as const
export type Booking = (typeof bookings)[number]

/** What an open round waits for: to be refunded by itself, or to be closed by people, since nothing else ever closes it. */
export const awaited = ['refund', 'people'] as const
export type Awaited = (typeof awaited)[number]
