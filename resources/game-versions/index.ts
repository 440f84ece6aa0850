import { screens } from '../../src/schema/derive.tsx'
import { gameVersions } from './entity.ts'

export const gameVersionScreens = screens(gameVersions, {
  path: 'games/versions',
  section: 'masterdata',
  icon: 'layers',
  columns: [
    'versionNumber',
    'gameId',
    'jurisdictionIds',
    'betSizes',
    'supportsVouchers',
    'hasMissingProperties',
    'updatedAt',
  ],
})
