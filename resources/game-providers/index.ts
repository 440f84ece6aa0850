import { lazyComponent } from '../../src/layout/lazyComponent.tsx'
import { defineScreens } from '../../src/schema/defineScreens.ts'
import { gameProviders } from './entity.ts'

export const gameProviderScreens = defineScreens(gameProviders, {
  path: 'game-providers/manage',
  section: 'masterdata',
  icon: 'server',
  guide: 'import-games',
  drawer: true,
  cells: { apiType: lazyComponent(() => import('./ApiCell.tsx')) },
  inputs: () => import('./ProviderInputs.tsx'),
  pages: { import: () => import('./ImportPage.tsx') },
})
