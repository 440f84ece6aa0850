import { screens } from '../../src/schema/derive.tsx'
import { games } from './entity.ts'

export const gameScreens = screens(games, {
  path: 'games/manage',
  section: 'masterdata',
  icon: 'game',
  related: [
    { collection: 'game-versions', field: 'gameId' },
    { collection: 'casino-games', field: 'gameId', columns: ['casinoId', 'active', 'playable'] },
    { collection: 'integration-games', field: 'gameId', columns: ['integrationId', 'active'] },
  ],
  columns: ['name', 'id', 'studioId', 'providerId', 'providerGameId', 'theoreticalRtp'],
})
