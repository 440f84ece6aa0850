import { defineScreens } from '../../src/schema/defineScreens.ts'
import { jurisdictions } from './entity.ts'

export const jurisdictionScreens = defineScreens(jurisdictions, {
  path: 'masterdata/jurisdictions',
  section: 'masterdata',
  icon: 'gavel',
  guide: 'set-up-a-casino',
})
