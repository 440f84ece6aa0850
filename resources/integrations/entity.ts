import * as z from 'zod/mini'
import { masterData } from '../../src/contract/access.ts'
import { defineEntity } from '../../src/contract/entity.ts'
import {
  chosenId,
  computed,
  days,
  field,
  optional,
  properties,
  reference,
  sentToBridge,
  text,
  url,
} from '../../src/contract/fields.ts'
import { pushStates, pushTones } from '../../src/contract/pushes.ts'
import { pushFields } from '../pushes/entity.ts'

/** What the casinos of one operator share: the client of their games, and which games there are. */
export const integrations = defineEntity({
  name: 'integrations',
  label: 'name',
  access: masterData,
  // Who sees only some casinos, sees all integrations.
  scope: null,
  schema: () =>
    z.object({
      id: chosenId('integrationIdTaken'),
      bridgeId: reference('bridges', { inUse: 'bridgeHasIntegrations' }),
      ...sentToBridge({
        name: text(),
        gameClientIntegrationUrl: url(),
        defaultCasinoId: optional(reference('casinos', { inUse: 'casinoIsDefault' })),
        gameRoundValidityPeriod: optional(days()),
        properties: properties(),
      }),
      /** Of all its casinos; nothing where it has none. */
      pushState: computed(field(z.nullable(z.enum(pushStates)), { kind: 'choice', tones: pushTones })),
      ...pushFields(),
    }),
  serves: { steps: [{ collection: 'casinos', field: 'integrationId', casino: 'id' }], free: ['push'] },
  limited: { fields: ['defaultCasinoId'], of: withOwnDefault },
  actions: ['push'],
})

/** The default casino of an integration, for who sees it. */
function withOwnDefault(record: Record<string, unknown>, casinos: readonly string[]) {
  const id = record['defaultCasinoId']
  return casinos.includes(String(id)) ? record : { ...record, defaultCasinoId: null }
}
