import { eventLinkPath } from '../../src/contract/eventLinks.ts'
import { roundsCollection } from '../../src/contract/bookings.ts'
import type { Row } from '../../src/contract/row.ts'
import type { AuditContext } from '../audit/chain.ts'
import { eventTextLine, logEvent } from '../records/events.ts'
import { originOf } from '../callWithSecrets.ts'
import type { Transaction } from '../stores/store.ts'

/** What is to stay on record of a booking: of a statement about one that was never confirmed, or of one, or maybe one, whose round was changed meanwhile. */
interface BookingEvent {
  text: 'saidBooked' | 'saidNotBooked' | 'bookedMeanwhile' | 'maybeBooked'
  round: Row
  booking: 'refund' | 'win'
  /** Hundredths. */
  amount: number
  /** Where the operator was asked. */
  address: string | null
}

/** Logs a significant event about a booking. */
export const logBookingEvent = (
  tx: Transaction,
  happening: AuditContext,
  { text, round, booking, amount, address }: BookingEvent,
): Promise<void> =>
  logEvent(tx, happening, {
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
