import { defineScreens } from '../../src/schema/defineScreens.ts'
import { AssignmentsTab as Panel } from '../assignments/index.ts'
import { earlierExpiryConfirmDialog } from '../game-rounds/index.ts'
import { lazyPushFailedNotice, lazyPushHistory, lazyPushManyDialog, loadPushPage } from '../pushes/index.ts'
import PushStatusCell from '../pushes/PushStatusCell.tsx'
import { integrations } from './entity.ts'

export const integrationScreens = defineScreens(integrations, {
  path: 'integrations/manage',
  section: 'masterdata',
  icon: 'plug',
  guide: 'set-up-a-casino',
  related: [
    { collection: 'casinos', field: 'integrationId' },
    { collection: 'integration-games', field: 'integrationId', columns: ['gameId', 'active'], Panel },
    { collection: 'pushes', field: 'integrationId', Panel: lazyPushHistory },
  ],
  columns: ['name', 'bridgeId', 'defaultCasinoId', 'gameRoundValidityPeriod', 'pushState', 'updatedAt'],
  cells: { pushState: PushStatusCell },
  notice: lazyPushFailedNotice,
  pages: { push: loadPushPage },
  confirmBeforeWrite: { fields: ['gameRoundValidityPeriod'], Dialog: earlierExpiryConfirmDialog },
  bulk: ['push'],
  inputs: () => import('./IntegrationInputs.tsx'),
  bulkDialogs: { push: lazyPushManyDialog },
})
