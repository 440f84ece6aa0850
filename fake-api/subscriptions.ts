import { logNewlyAllowedFailedHash } from './cpv/components.ts'
import { pushStatesCollection, pushesCollection } from '../src/contract/pushes.ts'
import { computePushStateRows } from './push/pushStateCache.ts'
import { logMovedDestination } from './records/significantEvents.ts'
import { registerDerivedRows } from './records/computed.ts'
import { registerDeletionHook } from './records/operations.ts'
import { registerWriteHook, type WriteSubscriber } from './records/write.ts'
import { confirmAndRecordShorterExpiry } from './rounds/expiry.ts'
import { clearDeletedCasinos, noteDeletedCasino } from './users/repairs.ts'
import { lastBridgeChecksCollection } from '../src/contract/neighbourChecks.ts'
import { ownValue, type Row } from '../src/contract/values.ts'
import { validityShorteningsCollection } from '../resources/game-rounds/expiry.server.ts'
import type { PushedTarget } from '../src/contract/answers/jobs.ts'
import { viewAsPath } from '../src/contract/viewing.ts'
import { lastPushesCollection } from './push/lastPushes.ts'
import { putRow } from './putRow.ts'
import { createFind } from './records/find.ts'

/** Rows about a record in a collection without an entity that is `partOf` the record's. */
interface Belonging {
  collection: string
  /** The field with the record's id, or with a list that contains it. */
  field: string
  /** What remains of a row without the record; nothing by default. */
  without?: (row: Row, id: string) => Row | null
}

/** Data about a record outside of its own collection and parts, except logs and jobs, which say what happened to the record then. */
const belongings: Readonly<Record<string, readonly Belonging[]>> = {
  bridges: [{ collection: lastBridgeChecksCollection, field: 'id' }],
  casinos: [
    { collection: lastPushesCollection, field: 'id' },
    { collection: validityShorteningsCollection, field: 'casinoId' },
    { collection: pushesCollection, field: 'casinoIds', without: withoutTarget },
    { collection: viewAsPath, field: 'casinoIds', without: withoutCasino },
  ],
  integrations: [
    {
      collection: pushesCollection,
      field: 'integrationId',
      without: (row) => ({ ...row, integrationId: null }),
    },
  ],
}

/** Deletes what belongs to a deleted record, so that a new one with its id inherits nothing; at creation, what was written in between. */
const removeBelongings: WriteSubscriber = async ({ tx, entity, before, after }) => {
  const { id } = before ?? after ?? {}
  const own = before && after ? [] : (ownValue(belongings, entity.name) ?? [])
  if (id === undefined || own.length === 0) return undefined
  return async () => {
    for (const { collection, field, without } of own)
      for (const row of await createFind(tx)(collection, { [field]: [id] })) {
        const left = without?.(row, id)
        await (left ? putRow(tx, collection, row, left) : tx.remove(collection, row.id))
      }
  }
}

function withoutTarget(row: Row, id: string): Row | null {
  const targets = (row['targets'] as PushedTarget[]).filter(({ casinoId }) => casinoId !== id)
  return targets.length > 0 ? { ...withoutCasino(row, id), targets } : null
}

function withoutCasino(row: Row, id: string): Row {
  return { ...row, casinoIds: (row['casinoIds'] as string[]).filter((one) => one !== id) }
}

// The consequences of changes, in the order in which they happen.
registerWriteHook('casinos', confirmAndRecordShorterExpiry)
registerWriteHook('integrations', confirmAndRecordShorterExpiry)
registerWriteHook('*', removeBelongings)
registerWriteHook('*', logMovedDestination)
registerWriteHook('allowed-hashes', logNewlyAllowedFailedHash)
registerWriteHook('casinos', noteDeletedCasino)
registerDeletionHook('casinos', async (api) => {
  await clearDeletedCasinos(api)
  await api.revocations.read()
})

registerDerivedRows(pushStatesCollection, computePushStateRows)
