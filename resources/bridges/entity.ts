import * as z from 'zod/mini'
import { masterDataAccess } from '../../src/contract/access.ts'
import { defineEntity } from '../../src/contract/entity.ts'
import {
  computed,
  field,
  id,
  instant,
  properties,
  state,
  text,
  unique,
  url,
} from '../../src/contract/fields.ts'
import { bridgeCheckStates, bridgeCheckTones } from '../../src/contract/neighbourChecks.ts'

const check = () =>
  z.object({
    state: state(bridgeCheckStates, bridgeCheckTones),
    latencyMs: field(z.int(), { kind: 'integer', readOnly: true }),
    checkedAt: instant(),
  })

export const bridges = defineEntity({
  name: 'bridges',
  label: 'name',
  access: masterDataAccess,
  schema: () =>
    z.object({
      id: id(),
      name: unique(text()),
      routerUrl: url({ calledByServer: true }),
      properties: properties(),
      lastCheck: computed(field(z.nullable(check()), { kind: 'json' })),
    }),
  serves: { steps: [{ collection: 'casinos', field: 'bridgeId', casino: 'id' }], free: ['check'] },
  actions: ['check'],
})
