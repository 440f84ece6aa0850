import type { Entity } from '../../src/contract/entity.ts'
import { roundsCollection } from '../../src/contract/bookings.ts'
import { closingsCollection } from '../../src/contract/closings.ts'
import type { Row } from '../../src/contract/row.ts'
import type { JobApi } from '../jobs/kind.ts'
import { readInBatches } from '../stores/move/batches.ts'
import type { Transaction } from '../stores/store.ts'
import { serverUser } from '../system.ts'
import { logBookingEvent } from './events.ts'
import type { ClosingAttempt } from './reserve.ts'

/**
 * Logs an event for each round that has ended elsewhere while its operator may have made a booking without confirming it: nobody can close
 * such a round any more, so nobody would ask about the booking. Each round is logged once.
 */
export async function tellOfUnconfirmedBookings(api: JobApi): Promise<void> {
  const where = [{ field: 'pinned', op: 'in', values: ['win', 'refund'] } as const]
  for await (const closings of readInBatches(api.store, closingsCollection, { where }))
    for (const { id } of closings)
      if (isOver(await api.store.get(roundsCollection, id)))
        await api.store.transaction((tx) => tell(api, tx, id))
}

/** A deleted round has no casino for the event. */
const isOver = (round: Row | undefined): round is Row => round !== undefined && round['status'] !== 'open'

async function tell({ registry, clock }: JobApi, tx: Transaction, id: string): Promise<void> {
  const closing = (await tx.get(closingsCollection, id)) as ClosingAttempt | undefined
  const round = await tx.get(roundsCollection, id)
  const now = clock().toISOString()
  if (!closing?.pinned || !isOver(round) || (closing.state === 'asking' && closing.until > now)) return
  const { pinned: booking, pinnedAddress: address, parentId } = closing
  const entity = registry.find(roundsCollection) as Entity
  const happening = { user: serverUser, entity, now, parentId }
  if (round['closeType'] !== booking)
    await logBookingEvent(tx, happening, { text: 'maybeBooked', round, booking, amount: 0, address })
  await tx.replace(closingsCollection, { ...closing, pinned: null, version: closing.version + 1 })
}
