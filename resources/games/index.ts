import { screens } from '../../src/schema/derive.tsx'
import { games } from './entity.ts'

export const gameScreens = screens(games, {
  path: 'games/manage',
  section: 'masterdata',
  icon: 'game',
  related: [{ collection: 'game-versions', field: 'gameId' }],
  columns: ['name', 'id', 'studioId', 'providerId', 'providerGameId', 'theoreticalRtp', 'updatedAt'],
})
