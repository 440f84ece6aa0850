import { eventLinkPath } from '../../src/contract/eventLinks.ts'
import { roundsCollection } from '../../src/contract/bookings.ts'
import type { Row } from '../../src/contract/row.ts'
import type { AuditContext } from '../audit/chain.ts'
import { eventTextLine, logSignificantEvent } from '../records/events.ts'
import { originOf } from '../callWithSecrets.ts'
import type { Transaction } from '../stores/store.ts'

/** Somebody stated whether an unconfirmed booking was made, or a round was changed while the operator booked or may have booked. */
interface BookingEvent {
  text: 'saidBooked' | 'saidNotBooked' | 'bookedMeanwhile' | 'maybeBooked'
  round: Row
  booking: 'refund' | 'win'
  /** Hundredths. */
  amount: number
  /** The address at which the operator was called. */
  address: string | null
}

export const logBookingEvent = (
  tx: Transaction,
  happening: AuditContext,
  { text, round, booking, amount, address }: BookingEvent,
): Promise<void> =>
  logSignificantEvent(tx, happening, {
    category: text.startsWith('said') ? 'correction' : 'error',
    reason: eventTextLine(text, ({ closeTypes }, formats) => ({
      round: round.id,
      booking: closeTypes[booking],
      amount: formats.amount(amount, String(round['currency'])),
      address: originOf(address) ?? '–',
    })),
    casinoIds: [String(round['casinoId'])],
    link: eventLinkPath(roundsCollection, round.id),
  })
