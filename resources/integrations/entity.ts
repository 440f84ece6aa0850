import * as z from 'zod/mini'
import { masterDataAccess } from '../../src/contract/access.ts'
import { defineEntity } from '../../src/contract/entity.ts'
import {
  createOnlyId,
  computed,
  dayCount,
  field,
  optional,
  properties,
  reference,
  markSentToBridge,
  text,
  url,
} from '../../src/contract/fields.ts'
import { pushStates, pushTones } from '../../src/contract/pushes.ts'
import { computedPushFields } from '../pushes/entity.ts'

export const integrations = defineEntity({
  name: 'integrations',
  label: 'name',
  access: masterDataAccess,
  // Users with access to selected casinos see all integrations.
  scope: null,
  schema: () =>
    z.object({
      id: createOnlyId('integrationIdTaken'),
      bridgeId: reference('bridges', { inUse: 'bridgeHasIntegrations' }),
      ...markSentToBridge({
        name: text(),
        gameClientIntegrationUrl: url(),
        defaultCasinoId: optional(reference('casinos', { inUse: 'casinoIsDefault' })),
        gameRoundValidityPeriod: optional(dayCount()),
        properties: properties(),
      }),
      /** Combined from all of its casinos; `null` if it has none. */
      pushState: computed(field(z.nullable(z.enum(pushStates)), { kind: 'choice', tones: pushTones })),
      ...computedPushFields(),
    }),
  serves: { steps: [{ collection: 'casinos', field: 'integrationId', casino: 'id' }], free: ['push'] },
  redacted: { fields: ['defaultCasinoId'], of: withOwnDefault },
  actions: ['push'],
})

function withOwnDefault(record: Record<string, unknown>, casinos: readonly string[]) {
  const id = record['defaultCasinoId']
  return casinos.includes(String(id)) ? record : { ...record, defaultCasinoId: null }
}
