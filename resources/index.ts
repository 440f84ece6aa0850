import { lazyComponent } from '../src/layout/lazyComponent.tsx'
import { defineEmbeddedScreens } from '../src/schema/defineScreens.ts'
import type { ConsoleDefinition, Page, ResourceConfig } from '../src/screens.ts'
import { Account, embeddedAccountScreens } from './account/index.ts'
import { allowedHashScreens } from './allowed-hashes/index.ts'
import { assignmentPages, embeddedAssignmentScreens } from './assignments/index.ts'
import { auditEntryScreens } from './audit-entries/index.ts'
import { bridgeScreens } from './bridges/index.ts'
import { casinoScreens } from './casinos/index.ts'
import { cpvCheckScreens } from './cpv-checks/index.ts'
import { gameProviderScreens } from './game-providers/index.ts'
import { gameRoundScreens, openRoundScreens } from './game-rounds/index.ts'
import { gameStudioScreens } from './game-studios/index.ts'
import { gameVersionScreens } from './game-versions/index.ts'
import { gameScreens } from './games/index.ts'
import { integrationOptionScreens } from './integration-options/index.ts'
import { integrationScreens } from './integrations/index.ts'
import { jobScreens } from './jobs/index.ts'
import { jurisdictionScreens } from './jurisdictions/index.ts'
import { significantEventScreens } from './significant-events/index.ts'
import { matrixPage } from './matrix/index.ts'
import { pushes } from './pushes/entity.ts'
import { reportFileScreens } from './report-files/index.ts'
import { savedViews } from './saved-views/entity.ts'
import { reportPages } from './reports/index.ts'
import { userScreens } from './users/index.ts'

/** All screens in the order of the menu. */
export const allScreens: readonly ResourceConfig[] = [
  casinoScreens,
  integrationOptionScreens,
  integrationScreens,
  gameScreens,
  gameVersionScreens,
  gameStudioScreens,
  gameProviderScreens,
  bridgeScreens,
  jurisdictionScreens,
  allowedHashScreens,
  cpvCheckScreens,
  gameRoundScreens,
  reportFileScreens,
  significantEventScreens,
  auditEntryScreens,
  openRoundScreens,
  jobScreens,
  userScreens,
]

/** Pages that belong to no entity; the menu shows them below the lists. */
export const customPages: readonly Page[] = [...assignmentPages, matrixPage, ...reportPages]

export const allEmbeddedScreens: readonly ResourceConfig[] = [
  ...embeddedAssignmentScreens,
  defineEmbeddedScreens(pushes),
  defineEmbeddedScreens(savedViews),
  embeddedAccountScreens,
]

export const consoleDefinition: ConsoleDefinition = {
  screens: allScreens,
  parts: allEmbeddedScreens,
  pages: customPages,
  homeParts: [
    lazyComponent(() => import('./home/Attention.tsx')),
    lazyComponent(() => import('./reports/TopGamesHomePart.tsx')),
  ],
  Account,
}
