import * as z from 'zod/mini'
import { masterDataAccess } from '../../src/contract/access.ts'
import { defineEntity } from '../../src/contract/entity.ts'
import {
  computed,
  createOnly,
  flag,
  id,
  items,
  properties,
  reference,
  references,
  text,
  unique,
} from '../../src/contract/fields.ts'
import { amountListInHundredths } from '../../src/contract/valueFields.ts'

/** `fromName` is a version number or the name of an integration. */
export interface MissingProperty {
  name: string
  value: string
  from: 'version' | 'integration'
  fromId: string
  fromName: string
}

const missingProperty = () =>
  z.strictObject({
    name: text(),
    value: text(),
    from: text(),
    fromId: text(),
    fromName: text(),
  })

export const gameVersions = defineEntity({
  name: 'game-versions',
  label: 'versionNumber',
  access: masterDataAccess,
  globalSearch: { by: ['id', 'versionNumber'], of: 'gameId' },
  schema: () =>
    z.object({
      id: id(),
      gameId: createOnly(reference('games', { inUse: 'gameHasVersions' })),
      versionNumber: unique(text(50), 'versionNumberTaken', ['gameId']),
      jurisdictionIds: references('jurisdictions', { inUse: 'jurisdictionUsedByVersion' }),
      betSizes: amountListInHundredths(),
      supportsVouchers: flag(),
      supportsFeatureTriggerVouchers: flag(),
      properties: properties(),
      missingProperties: computed(items(missingProperty(), 'name')),
      hasMissingProperties: computed(flag({ true: 'warn' })),
    }),
  // Users need access to the casinos with the game, since the version decides where it can be played.
  serves: { of: 'gameId', steps: [{ collection: 'casino-games', field: 'gameId', casino: 'casinoId' }] },
  recordOnly: ['missingProperties'],
})
