import type { Api } from '../api.ts'
import type { Entity } from '../../src/contract/entity.ts'
import type { Handlers } from '../dialect/routes.ts'
import { listRecords } from '../records/read.ts'
import { checkComponents } from './check.ts'
import { readComponents } from './components.ts'
import { readRuns } from './runs.ts'

/** The addresses of checks beside their records. */
export const cpvAddresses = (api: Api, entity: Entity): Record<string, Handlers> => ({
  '/cpv-components': { GET: readComponents(api, entity) },
  '/cpv-runs': { GET: readRuns(api, entity) },
  [`/${entity.name}`]: { GET: listRecords(api, entity), POST: checkComponents(api, entity, 'check') },
})
