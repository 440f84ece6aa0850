import { defineScreens } from '../../src/schema/defineScreens.ts'
import { bridges } from './entity.ts'

export const bridgeScreens = defineScreens(bridges, {
  path: 'bridges/manage',
  section: 'masterdata',
  icon: 'hub',
  guide: 'set-up-a-casino',
  columns: ['name', 'routerUrl', 'lastCheck.state', 'lastCheck.checkedAt', 'updatedAt'],
  inputs: () => import('./BridgeInputs.tsx'),
  related: [{ collection: 'casinos', field: 'bridgeId' }],
})
