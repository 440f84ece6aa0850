import * as z from 'zod/mini'
import { masterData } from '../../src/contract/access.ts'
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
import { amounts } from '../../src/contract/kinds.ts'

/** A property to take over, and who has it: `fromName` is the version's number or the integration's name. */
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
    /** `version` or `integration`. */
    from: text(),
    fromId: text(),
    fromName: text(),
  })

/** A game as it was built and certified: where it may be played, and at which stakes. */
export const gameVersions = defineEntity({
  name: 'game-versions',
  label: 'versionNumber',
  access: masterData,
  sought: { by: ['id', 'versionNumber'], of: 'gameId' },
  schema: () =>
    z.object({
      id: id(),
      gameId: createOnly(reference('games', { inUse: 'gameHasVersions' })),
      versionNumber: unique(text(50), 'versionNumberTaken', ['gameId']),
      jurisdictionIds: references('jurisdictions', { inUse: 'jurisdictionUsedByVersion' }),
      /** In hundredths. */
      betSizes: amounts(),
      supportsVouchers: flag(),
      supportsFeatureTriggerVouchers: flag(),
      properties: properties(),
      missingProperties: computed(items(missingProperty(), 'name')),
      /** To filter by. */
      hasMissingProperties: computed(flag({ true: 'warn' })),
    }),
  // Where its game may be played is decided by it.
  serves: { of: 'gameId', steps: [{ collection: 'casino-games', field: 'gameId', casino: 'casinoId' }] },
  recordOnly: ['missingProperties'],
})
