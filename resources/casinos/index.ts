import { randomIdSuffix } from '../../src/schema/blankRecord.ts'
import { lazyComponent } from '../../src/layout/lazyComponent.tsx'
import { defineScreens } from '../../src/schema/defineScreens.ts'
import { AssignmentsTab as Panel, lazyDeactivateGamesDialog } from '../assignments/index.ts'
import { earlierExpiryConfirmDialog } from '../game-rounds/index.ts'
import {
  lazyCasinoPushStateNotice,
  lazyPushHistory,
  lazyPushManyDialog,
  loadPushPage,
} from '../pushes/index.ts'
import PushStatusCell from '../pushes/PushStatusCell.tsx'
import { casinos } from './entity.ts'

export const casinoScreens = defineScreens(casinos, {
  path: 'casinos/manage',
  section: 'masterdata',
  icon: 'casino',
  guide: 'set-up-a-casino',
  // The operator API would cut the names of bridge and jurisdiction on a small screen.
  columns: ['name', 'id', 'bridgeId', 'jurisdictionId', 'currency', 'maxRtp', 'pushState'],
  related: [
    { collection: 'casino-games', field: 'casinoId', columns: ['gameId', 'active', 'playable'], Panel },
    { collection: 'pushes', field: 'casinoIds', Panel: lazyPushHistory },
  ],
  cells: { pushState: PushStatusCell },
  notice: lazyCasinoPushStateNotice,
  pages: { push: loadPushPage },
  confirmBeforeWrite: {
    fields: ['gameRoundValidityPeriod', 'integrationId'],
    Dialog: earlierExpiryConfirmDialog,
  },
  clearTheWay: { maxRtpBelowGames: lazyDeactivateGamesDialog },
  deletionNotes: lazyComponent(() => import('./DeletionNotes.tsx')),
  bulk: ['push', 'generateKeys'],
  bulkDialogs: { push: lazyPushManyDialog },
  proposed: () => ({
    id: `cf_${randomIdSuffix()}`,
    operatorApi: 'seamless' as const,
    currency: 'EUR',
    locale: 'de-DE',
  }),
  inputs: () => import('./CasinoInputs.tsx'),
})
