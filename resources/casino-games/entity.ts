import * as z from 'zod/mini'
import { masterData } from '../../src/contract/access.ts'
import { defineEntity } from '../../src/contract/entity.ts'
import { computed, flag, id, partOf, reference, unique } from '../../src/contract/fields.ts'
import { casinos } from '../casinos/entity.ts'
import { games } from '../games/entity.ts'
import { playable } from './playable.ts'
import { rtpIsAllowed } from './rules.ts'

/** A game in a casino. */
export const casinoGames = defineEntity({
  name: 'casino-games',
  label: 'gameId',
  access: masterData,
  scope: 'casinoId',
  sought: null,
  schema: () =>
    z.object({
      id: id(),
      casinoId: partOf('casinos'),
      gameId: unique(reference('games', { inUse: 'gameInCasino' }), 'gameAlreadyAssigned', ['casinoId']),
      active: flag({ true: 'good', false: 'over' }),
      playable: computed(flag({ true: 'good', false: 'over' })),
    }),
  foundBy: () => ({
    gameId: z.pick(games.schema, { studioId: true, providerId: true }),
    casinoId: z.pick(casinos.schema, { jurisdictionId: true, integrationId: true }),
  }),
  rules: [rtpIsAllowed],
  computed: playable,
})
