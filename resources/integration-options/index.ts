import { defineScreens } from '../../src/schema/defineScreens.ts'
import { integrationOptions } from './entity.ts'

export const integrationOptionScreens = defineScreens(integrationOptions, {
  path: 'casinos/integration-options',
  section: 'masterdata',
  icon: 'tune',
  guide: 'set-up-a-casino',
  drawer: true,
})
