import type { Screens } from '../src/screens.ts'
import { bridgeScreens } from './bridges/index.ts'
import { casinoScreens } from './casinos/index.ts'
import { integrationOptionScreens } from './integration-options/index.ts'
import { jurisdictionScreens } from './jurisdictions/index.ts'

/** All screens, in the order of the menu. */
export const allScreens: readonly Screens[] = [
  casinoScreens,
  integrationOptionScreens,
  bridgeScreens,
  jurisdictionScreens,
]

/** Addresses that are planned and not there yet; they go from here as their screens come. */
export const planned: readonly string[] = [
  '/cpv/allowed-hashes',
  '/cpv/allowed-hashes/add',
  '/cpv/checks',
  '/cpv/checks/trigger',
  '/game-providers/manage/:id?',
  '/game-studios/manage/:id?',
  '/games/integrations',
  '/games/manage/:id?',
  '/games/versions/:id?',
  '/games/versions/:id/copy',
  '/integrations/games/:id?',
  '/integrations/manage/:id?',
  '/integrations/manage/:id/push',
  '/reporting/audit-entries',
  '/reporting/casino-performance-report',
  '/reporting/game-performance-report',
  '/reporting/game-rounds',
  '/reporting/ggr-report',
  '/reporting/reports',
  '/reporting/significant-events',
  '/reporting/significant-events/create',
  '/support/open-game-rounds/:id?',
  '/users/account',
  '/users/manage/:id?',
]
