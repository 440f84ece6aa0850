import { defineScreens } from '../../src/schema/derive.tsx'
import { jurisdictions } from './entity.ts'

export const jurisdictionScreens = defineScreens(jurisdictions, {
  path: 'masterdata/jurisdictions',
  section: 'masterdata',
  icon: 'gavel',
  guide: 'set-up-a-casino',
})
