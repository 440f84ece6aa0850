import * as z from 'zod/mini'
import { masterData } from '../../src/contract/access.ts'
import { defineEntity } from '../../src/contract/entity.ts'
import { choice, chosenId, text, unique, variant } from '../../src/contract/fields.ts'
import { apiTypeNames, apiTypes } from './apiTypes.ts'

/** Where games are played from: the server behind them, and how it is spoken to. */
export const gameProviders = defineEntity({
  name: 'game-providers',
  label: 'name',
  access: masterData,
  serves: {
    steps: [
      { collection: 'games', field: 'providerId' },
      { collection: 'casino-games', field: 'gameId', casino: 'casinoId' },
    ],
  },
  actions: ['import'],
  schema: () =>
    z.object({
      id: chosenId('providerIdTaken'),
      name: unique(text()),
      apiType: choice(apiTypeNames),
      apiConfig: variant(),
    }),
  variants: { apiConfig: { by: 'apiType', of: apiTypes, notApplicable: 'apiConfigNotApplicable' } },
})
