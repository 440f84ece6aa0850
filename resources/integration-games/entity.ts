import * as z from 'zod/mini'
import { masterDataAccess } from '../../src/contract/access.ts'
import { defineEntity } from '../../src/contract/entity.ts'
import { flag, id, ownerReference, reference, unique } from '../../src/contract/fields.ts'
import { games } from '../games/entity.ts'
import { integrations } from '../integrations/entity.ts'

export const integrationGames = defineEntity({
  name: 'integration-games',
  label: 'gameId',
  access: masterDataAccess,
  globalSearch: null,
  schema: () =>
    z.object({
      id: id(),
      integrationId: ownerReference('integrations'),
      gameId: unique(reference('games', { inUse: 'gameInIntegration' }), 'gameAlreadyInIntegration', [
        'integrationId',
      ]),
      active: flag({ true: 'good', false: 'over' }),
    }),
  filterVia: () => ({
    gameId: z.pick(games.schema, { studioId: true, providerId: true }),
    integrationId: z.pick(integrations.schema, { bridgeId: true }),
  }),
})
