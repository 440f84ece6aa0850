import type { Tones } from './field.ts'

/** What an import would do with a game: create it, update it, leave it, or refuse it. */
export const offerStates = ['new', 'changed', 'same', 'invalid'] as const
export type OfferState = (typeof offerStates)[number]

/** Why a game that was offered was not chosen: its state, or that its change would have been refused. */
export const notChosenReasons = ['new', 'changed', 'refused', 'same', 'invalid'] as const

export const offerTones: Tones<OfferState> = { new: 'good', changed: 'warn', same: 'over', invalid: 'bad' }
