import { screens } from '../../src/schema/derive.tsx'
import { bridges } from './entity.ts'

export const bridgeScreens = screens(bridges, {
  path: 'bridges/manage',
  section: 'masterdata',
  icon: 'hub',
  related: [{ collection: 'casinos', field: 'bridgeId' }],
})
