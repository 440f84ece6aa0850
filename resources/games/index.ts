import { lazyComponent } from '../../src/layout/lazyComponent.tsx'
import { defineScreens } from '../../src/schema/defineScreens.ts'
import { AssignmentsTab as Panel, lazyDeactivateGamesDialog } from '../assignments/index.ts'
import { games } from './entity.ts'

export const gameScreens = defineScreens(games, {
  path: 'games/manage',
  section: 'masterdata',
  icon: 'game',
  guide: 'switch-games',
  related: [
    { collection: 'game-versions', field: 'gameId' },
    { collection: 'casino-games', field: 'gameId', columns: ['casinoId', 'active', 'playable'], Panel },
    { collection: 'integration-games', field: 'gameId', columns: ['integrationId', 'active'], Panel },
  ],
  clearTheWay: { rtpAboveCasinos: lazyDeactivateGamesDialog },
  panels: { rtp: lazyComponent(() => import('../reports/RtpVerdicts.tsx')) },
  columns: ['name', 'id', 'studioId', 'providerId', 'providerGameId', 'theoreticalRtp'],
})
