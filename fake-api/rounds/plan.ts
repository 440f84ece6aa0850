import {
  bookingOptions,
  closingsCollection,
  proposedBooking,
  type ClosableRound,
} from '../../src/contract/closings.ts'
import type { Row } from '../../src/contract/row.ts'
import type { Action } from '../actions/action.ts'
import { requirePermission } from '../guard/guard.ts'
import { visibleRow } from '../records/read.ts'
import type { Closing } from './reserve.ts'
import type { BookingOption, ClosingPlan } from '../../src/contract/answers/rounds.ts'

/** `GET /api/game-rounds/{id}/close`: the ways of closing the round, their results, and the last attempt. */
export const closingPlan: Action =
  (api, entity, name) =>
  async ({ user, id }) => {
    requirePermission(user, entity, name)
    const row = await visibleRow(api, api.store, user, entity, id)
    const closing = (await api.store.get(closingsCollection, id)) as Closing | undefined
    const round = row as unknown as ClosableRound
    const body: ClosingPlan = {
      currency: String(row['currency']),
      options: optionsOf(row, closing),
      proposed: closing?.pinned ?? proposedBooking(round),
      closing: closing ? told(closing) : null,
    }
    return { status: 200, body }
  }

/** The ways of closing a round that earlier attempts leave open. */
export const optionsOf = (row: Row, closing: Closing | undefined): BookingOption[] =>
  bookingOptions(row as unknown as ClosableRound).map((option) => pinnedOff(option, closing))

/** If the operator may have booked something, every other way is refused, including closing without a booking. */
function pinnedOff(option: BookingOption, closing: Closing | undefined): BookingOption {
  const isOff = closing?.pinned && option.booking !== closing.pinned
  return isOff && option.allowed ? { ...option, allowed: false, refusal: 'bookingPinned' } : option
}

const told = ({ booking, reason, comment, by, at, state, code, params, pinned }: Closing) => ({
  booking,
  reason,
  comment,
  by,
  at,
  state,
  code,
  params,
  pinned,
})
