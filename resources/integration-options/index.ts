import { screens } from '../../src/schema/derive.tsx'
import { integrationOptions } from './entity.ts'

export const integrationOptionScreens = screens(integrationOptions, {
  path: 'casinos/integration-options',
  section: 'masterdata',
  icon: 'tune',
  guide: 'set-up-a-casino',
  drawer: true,
})
