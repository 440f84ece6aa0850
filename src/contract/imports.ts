import type { Tones } from './field.ts'

/** The state of an offer: an import would create, update or leave the game, or refuse it. */
export const offerStates = ['new', 'changed', 'same', 'invalid'] as const
export type OfferState = (typeof offerStates)[number]

/** Why an offered game was not chosen: its state, or that its change would have been refused. */
export const notChosenReasons = ['new', 'changed', 'refused', 'same', 'invalid'] as const

export const offerTones: Tones<OfferState> = { new: 'good', changed: 'warn', same: 'over', invalid: 'bad' }
