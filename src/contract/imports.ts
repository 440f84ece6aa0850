import type { Tones } from './field.ts'
import type { FieldError } from './problem.ts'
import type { Who } from './who.ts'

/** What an import would do with a game: create it, update it, leave it, or refuse it. */
export const offerStates = ['new', 'changed', 'same', 'invalid'] as const
export type OfferState = (typeof offerStates)[number]

export const offerTones: Tones<OfferState> = { new: 'good', changed: 'warn', same: 'over', invalid: 'bad' }

/** A game that a provider offers, with what exists here. Values that the provider left out are `null`. */
export interface OfferedGame {
  /** Its id at the provider. */
  providerGameId: string | null
  /** Its id here: that of the existing game, or the one it would get. */
  gameId: string | null
  name: string | null
  /** The studio's name. */
  studio: string | null
  /** Whether the studio does not exist and would be created. */
  isNewStudio: boolean
  /** In percent. */
  theoreticalRtp: number | null
  state: OfferState
  /** By field; of a new game all fields, with `before` empty. A new studio is shown by its name. */
  changes: { field: string; before: unknown; after: unknown }[]
  /** Why it is invalid, or why its change would be refused now. */
  reason?: FieldError & { field: string }
  /** Who last changed the game by hand, if it would be changed. */
  lastEdit?: { changedAt: string; by: Who }
}

/** What an import from a provider would do. */
export interface ImportPreview {
  games: OfferedGame[]
  /** Sent when the import is started: the import is refused if the list or the games have changed since. */
  hash: string
}
