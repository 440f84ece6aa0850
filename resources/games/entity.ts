import * as z from 'zod/mini'
import { masterDataAccess } from '../../src/contract/access.ts'
import { defineEntity } from '../../src/contract/entity.ts'
import { createOnlyId, optional, percent, reference, text } from '../../src/contract/fields.ts'

export const games = defineEntity({
  name: 'games',
  label: 'name',
  access: masterDataAccess,
  schema: () =>
    z.object({
      id: createOnlyId('gameIdTaken'),
      name: text(),
      studioId: reference('game-studios', { inUse: 'studioUsedByGame', missing: 'studioMissing' }),
      providerId: reference('game-providers', { inUse: 'providerUsedByGame', missing: 'providerMissing' }),
      /** The game's id at its provider; empty if both use the same id. */
      providerGameId: optional(text()),
      theoreticalRtp: percent(),
    }),
})
