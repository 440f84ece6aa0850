import { createRegistry } from '../src/contract/registry.ts'
import { allowedHashes } from './allowed-hashes/entity.ts'
import { auditEntries } from './audit-entries/entity.ts'
import { bridges } from './bridges/entity.ts'
import { casinoGames } from './casino-games/entity.ts'
import { casinos } from './casinos/entity.ts'
import { cpvChecks } from './cpv-checks/entity.ts'
import { gameProviders } from './game-providers/entity.ts'
import { gameRounds } from './game-rounds/entity.ts'
import { gameStudios } from './game-studios/entity.ts'
import { gameVersions } from './game-versions/entity.ts'
import { games } from './games/entity.ts'
import { integrationGames } from './integration-games/entity.ts'
import { integrationOptions } from './integration-options/entity.ts'
import { integrations } from './integrations/entity.ts'
import { jurisdictions } from './jurisdictions/entity.ts'
import { jobs } from './jobs/entity.ts'
import { pushes } from './pushes/entity.ts'
import { reportFiles } from './report-files/entity.ts'
import { savedViews } from './saved-views/entity.ts'
import { significantEvents } from './significant-events/entity.ts'
import { users } from './users/entity.ts'

/** All entities: the API, its rules, and all tests "for every entity" use this registry. */
export const registry = createRegistry([
  casinos,
  integrationOptions,
  integrations,
  games,
  gameVersions,
  gameStudios,
  gameProviders,
  bridges,
  jurisdictions,
  allowedHashes,
  cpvChecks,
  casinoGames,
  integrationGames,
  gameRounds,
  reportFiles,
  significantEvents,
  users,
  jobs,
  pushes,
  savedViews,
  auditEntries,
])
