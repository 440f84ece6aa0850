import * as z from 'zod/mini'
import { masterDataAccess } from '../../src/contract/access.ts'
import { defineEntity } from '../../src/contract/entity.ts'
import { choice, createOnlyId, text, unique, variantConfig } from '../../src/contract/fields.ts'
import { apiTypeKeys, apiTypes } from './apiTypes.ts'

export const gameProviders = defineEntity({
  name: 'game-providers',
  label: 'name',
  access: masterDataAccess,
  serves: {
    steps: [
      { collection: 'games', field: 'providerId' },
      { collection: 'casino-games', field: 'gameId', casino: 'casinoId' },
    ],
  },
  actions: ['import'],
  schema: () =>
    z.object({
      id: createOnlyId('providerIdTaken'),
      name: unique(text()),
      apiType: choice(apiTypeKeys),
      apiConfig: variantConfig(),
    }),
  variants: { apiConfig: { by: 'apiType', of: apiTypes, notApplicable: 'apiConfigNotApplicable' } },
})
