import type { Tones } from './field.ts'

/** An import creates, updates, leaves or refuses the game. */
export const offerStates = ['new', 'changed', 'same', 'invalid'] as const
export type OfferState = (typeof offerStates)[number]

/** Why an offered game was not chosen: its state, or that its change would have been refused. */
export const notChosenReasons = ['new', 'changed', 'refused', 'same', 'invalid'] as const

export const offerTones: Tones<OfferState> = { new: 'good', changed: 'warn', same: 'over', invalid: 'bad' }
