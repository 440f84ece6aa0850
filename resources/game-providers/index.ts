import { defineScreens } from '../../src/schema/derive.tsx'
import { gameProviders } from './entity.ts'

export const gameProviderScreens = defineScreens(gameProviders, {
  path: 'game-providers/manage',
  section: 'masterdata',
  icon: 'server',
  guide: 'import-games',
  drawer: true,
  inputs: () => import('./ProviderInputs.tsx'),
  pages: { import: () => import('./ImportPage.tsx') },
})
