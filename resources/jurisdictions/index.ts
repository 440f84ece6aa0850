import { screens } from '../../src/schema/derive.tsx'
import { jurisdictions } from './entity.ts'

export const jurisdictionScreens = screens(jurisdictions, {
  path: 'masterdata/jurisdictions',
  section: 'masterdata',
  icon: 'gavel',
  guide: 'set-up-a-casino',
})
