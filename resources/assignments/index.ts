import { lazyComponent } from '../../src/layout/lazyComponent.tsx'
import { definePage, definePartScreens } from '../../src/schema/derive.tsx'
import { casinoGames } from '../casino-games/entity.ts'
import { integrationGames } from '../integration-games/entity.ts'

/** The tab of assignments on a casino, an integration or a game. */
export const AssignmentsTab = lazyComponent(() => import('./AssignmentsTab.tsx'))

const active = lazyComponent(() => import('./ActiveCell.tsx'))
const revertImpact = lazyComponent(() => import('./Impact.tsx'))
const playable = lazyComponent(() => import('./PlayableCell.tsx'))

/** What rows show is there with them, so that nothing moves when it comes. */
const withSwitches =
  <T>(load: () => Promise<T>) =>
  async (): Promise<T> => {
    const [view] = await Promise.all([load(), active.preload()])
    return view
  }

/** Assignments stand on the pages of what they assign; their cells can be switched wherever that is. */
export const assignmentParts = [
  definePartScreens(casinoGames, { cells: { active, playable }, revertImpact }),
  definePartScreens(integrationGames, {
    columns: ['gameId', 'integrationId', 'active', 'updatedAt'],
    cells: { active },
    revertImpact,
  }),
]

/** The assignments of integrations in their two directions: by game, and by integration. */
export const assignmentPages = [
  definePage({
    path: 'games/integrations',
    section: 'masterdata',
    icon: 'plug',
    guide: 'switch-games',
    entity: integrationGames,
    view: withSwitches(() => import('./GameIntegrations.tsx')),
  }),
  definePage({
    path: 'integrations/games',
    below: ':id?',
    section: 'masterdata',
    icon: 'game',
    guide: 'switch-games',
    entity: integrationGames,
    view: withSwitches(() => import('./IntegrationGames.tsx')),
  }),
]
