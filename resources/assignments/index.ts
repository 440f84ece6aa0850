import { lazyComponent } from '../../src/layout/lazyComponent.tsx'
import { definePage, defineEmbeddedScreens } from '../../src/schema/defineScreens.ts'
import { casinoGames } from '../casino-games/entity.ts'
import { integrationGames } from '../integration-games/entity.ts'

export const AssignmentsTab = lazyComponent(() => import('./Assignments.tsx'))

const active = lazyComponent(() => import('./ActiveCell.tsx'))
const revertImpact = lazyComponent(() => import('./Impact.tsx'))
const playable = lazyComponent(() => import('./PlayableCell.tsx'))

/** For an RTP above a casino's maximum: offers to deactivate the games that prevent saving. */
export const lazyDeactivateGamesDialog = lazyComponent(() => import('./DeactivateGamesAboveMaxRtp.tsx'))

/** Loads the cells together with the page, so that the layout does not shift. */
const withSwitches =
  <T>(load: () => Promise<T>) =>
  async (): Promise<T> => {
    const [view] = await Promise.all([load(), active.preload()])
    return view
  }

export const embeddedAssignmentScreens = [
  defineEmbeddedScreens(casinoGames, { cells: { active, playable }, revertImpact }),
  defineEmbeddedScreens(integrationGames, {
    columns: ['gameId', 'integrationId', 'active', 'updatedAt'],
    cells: { active },
    revertImpact,
  }),
]

export const assignmentPages = [
  definePage({
    path: 'games/integrations',
    section: 'masterdata',
    icon: 'plug',
    guide: 'switch-games',
    entity: integrationGames,
    view: withSwitches(() => import('./AllGameIntegrationsPage.tsx')),
  }),
  definePage({
    path: 'integrations/games',
    below: ':id?',
    section: 'masterdata',
    icon: 'game',
    guide: 'switch-games',
    entity: integrationGames,
    view: withSwitches(() => import('./IntegrationGamesPage.tsx')),
  }),
]
