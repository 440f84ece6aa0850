import { definePage } from '../../src/schema/defineScreens.ts'
import { casinoGames } from '../casino-games/entity.ts'

export const matrixPage = definePage({
  path: 'games/matrix',
  section: 'masterdata',
  icon: 'matrix',
  guide: 'switch-games',
  entity: casinoGames,
  view: () => import('./MatrixPage.tsx'),
})
