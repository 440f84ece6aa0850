import * as z from 'zod/mini'
import { masterData } from '../../src/contract/access.ts'
import { defineEntity } from '../../src/contract/entity.ts'
import { chosenId, optional, percent, reference, text } from '../../src/contract/fields.ts'

/** A game, whatever its version: who made it, and where it is played from. */
export const games = defineEntity({
  name: 'games',
  label: 'name',
  access: masterData,
  schema: () =>
    z.object({
      id: chosenId('gameIdTaken'),
      name: text(),
      studioId: reference('game-studios', { inUse: 'studioUsedByGame', missing: 'studioMissing' }),
      providerId: reference('game-providers', { inUse: 'providerUsedByGame', missing: 'providerMissing' }),
      /** The game's id at its provider; none is the same as ours. */
      providerGameId: optional(text()),
      theoreticalRtp: percent(),
    }),
})
