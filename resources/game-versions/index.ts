import { defineScreens } from '../../src/schema/defineScreens.ts'
import { gameVersions } from './entity.ts'

export const gameVersionScreens = defineScreens(gameVersions, {
  path: 'games/versions',
  section: 'masterdata',
  icon: 'layers',
  guide: 'switch-games',
  copy: [],
  compare: { within: 'gameId' },
  inputs: () => import('./VersionInputs.tsx'),
  columns: [
    'versionNumber',
    'gameId',
    'jurisdictionIds',
    'hasMissingProperties',
    'supportsVouchers',
    'updatedAt',
  ],
})
