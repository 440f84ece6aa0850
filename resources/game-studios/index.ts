import { defineScreens } from '../../src/schema/defineScreens.ts'
import { gameStudios } from './entity.ts'

export const gameStudioScreens = defineScreens(gameStudios, {
  path: 'game-studios/manage',
  section: 'masterdata',
  icon: 'brush',
  guide: 'import-games',
  drawer: true,
})
