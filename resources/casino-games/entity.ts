import * as z from 'zod/mini'
import { masterDataAccess } from '../../src/contract/access.ts'
import { defineEntity } from '../../src/contract/entity.ts'
import {
  choice,
  computed,
  flag,
  id,
  items,
  ownerReference,
  reference,
  unique,
} from '../../src/contract/fields.ts'
import { linkCauses, linkStates, playableConditionNames } from '../../src/contract/playable.ts'
import { casinos } from '../casinos/entity.ts'
import { games } from '../games/entity.ts'

const link = () =>
  z.strictObject({
    link: choice(playableConditionNames),
    state: choice(linkStates),
    cause: z.optional(choice(linkCauses)),
  })

export const casinoGames = defineEntity({
  name: 'casino-games',
  label: 'gameId',
  access: masterDataAccess,
  scope: 'casinoId',
  globalSearch: null,
  schema: () =>
    z.object({
      id: id(),
      casinoId: ownerReference('casinos'),
      gameId: unique(reference('games', { inUse: 'gameInCasino' }), 'gameAlreadyAssigned', ['casinoId']),
      active: flag({ true: 'good', false: 'over' }),
      playable: computed(flag({ true: 'good', false: 'over' })),
      /** The conditions for playing the game, with their states. */
      playableLinks: computed(items(link(), 'link')),
    }),
  filterVia: () => ({
    gameId: z.pick(games.schema, { studioId: true, providerId: true }),
    casinoId: z.pick(casinos.schema, { jurisdictionId: true, integrationId: true }),
  }),
})
