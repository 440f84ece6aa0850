import { screens } from '../../src/schema/screens.tsx'
import { integrationOptions } from './entity.ts'

export const integrationOptionScreens = screens(integrationOptions, {
  path: 'casinos/integration-options',
  section: 'masterdata',
  icon: 'tune',
})
