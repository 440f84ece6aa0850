import { logNewlyAllowedFailedHash } from './cpv/newlyAllowedHash.ts'
import { pushStatesCollection } from '../src/contract/pushes.ts'
import { readPushStateRows } from './push/states.ts'
import { logMovedDestination } from './records/events.ts'
import { registerDerivedRows } from './records/lookups.ts'
import { onDeletion } from './records/operations.ts'
import { removeBelongings } from './belongings.ts'
import { onWrite } from './records/write.ts'
import { recordEarlierRoundExpiry } from './rounds/expiry.ts'
import { clearDeletedCasinos, noteDeletedCasino } from './users/deletedCasinos.ts'

// The consequences of changes, in the order in which they happen.
onWrite('casinos', recordEarlierRoundExpiry)
onWrite('integrations', recordEarlierRoundExpiry)
onWrite('*', removeBelongings)
onWrite('*', logMovedDestination)
onWrite('allowed-hashes', logNewlyAllowedFailedHash)
onWrite('casinos', noteDeletedCasino)
onDeletion('casinos', async (api) => {
  await clearDeletedCasinos(api)
  await api.revocations.read()
})

registerDerivedRows(pushStatesCollection, readPushStateRows)
