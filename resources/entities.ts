import { createRegistry } from '../src/contract/registry.ts'
import { auditEntries } from './audit-entries/entity.ts'
import { bridges } from './bridges/entity.ts'
import { casinos } from './casinos/entity.ts'
import { integrationOptions } from './integration-options/entity.ts'
import { jurisdictions } from './jurisdictions/entity.ts'
import { savedViews } from './saved-views/entity.ts'

/** Everything that is administered: the API, its rules and every test that says "for every entity" come from here. */
export const registry = createRegistry([
  casinos,
  integrationOptions,
  bridges,
  jurisdictions,
  savedViews,
  auditEntries,
])
