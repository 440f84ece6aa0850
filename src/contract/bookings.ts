/** The first page needs no more of rounds than this module; `closings.ts` contains the rest. */
export const roundsCollection = 'game-rounds'

/** `refund`: refund of the stake; `win`: payment of the total win; `none`: no booking at the operator. */
export const closingBookingKinds = ['refund', 'win', 'none'] as const
export type ClosingBookingKind = (typeof closingBookingKinds)[number]

/** What an open round waits for: its automatic refund, or support if nothing else will close it. */
export const roundAwaits = ['refund', 'people'] as const
