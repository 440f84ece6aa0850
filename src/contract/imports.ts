import type { Tones } from './field.ts'
import type { FieldError } from './problem.ts'

/** What an import would do with a game: create it, update it, nothing, or that it cannot be imported. */
export const offerStates = ['new', 'changed', 'same', 'invalid'] as const
export type OfferState = (typeof offerStates)[number]

export const offerTones: Tones<OfferState> = { new: 'good', changed: 'warn', same: 'over', invalid: 'bad' }

/** A game as its provider offers it, beside what is known here. What a provider left out is `null`. */
export interface OfferedGame {
  /** Its id at the provider. */
  providerGameId: string | null
  /** Its id here: the game's own, or the one that it would get. */
  gameId: string | null
  name: string | null
  /** The studio's name. */
  studio: string | null
  /** The studio is not known here: it would be created. */
  isNewStudio: boolean
  /** Percent. */
  theoreticalRtp: number | null
  state: OfferState
  /** Field by field; of a new game everything, with nothing before. A studio that is not known is named. */
  changes: { field: string; before: unknown; after: unknown }[]
  /** Why it is invalid, or why a change would be refused as things are. */
  reason?: FieldError & { field: string }
  /** Who has changed the game by hand last, where it would be changed. */
  lastEdit?: { changedAt: string; by: { id: string; name: string } }
}

/** What an import from a provider would do. */
export interface ImportPreview {
  games: OfferedGame[]
  /** Sent along when the import is started, it is refused where the list or the games have changed since. */
  hash: string
}
