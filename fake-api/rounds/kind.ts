import { roundsCollection, type CloseBody } from '../../src/contract/closings.ts'
import type { Entity } from '../../src/contract/entity.ts'
import { Problem } from '../../src/contract/problem.ts'
import type { Row } from '../../src/contract/row.ts'
import { defineJobKind, failureReasonOf, type RunningItem } from '../jobs/kind.ts'
import { visibleRow } from '../records/read.ts'
import type { BookingResult } from './operator.ts'
import { reserve, type ReservedRound } from './reserve.ts'
import { requestBooking, storeClosing } from './settle.ts'

type Found = { reserved: ReservedRound; booked: BookingResult } | { refusal: Problem }

const outcomes = { refund: 'refunded', win: 'booked', none: 'closed' } as const

/** Closes rounds one by one. After a crash the same attempt continues, and the operator, who recognises the round's id, is asked again. */
export const closing = defineJobKind<Found>({
  action: 'close',
  concern: ({ item }) => ({ resource: roundsCollection, id: item.id, action: 'close' }),
  async ask(at) {
    const { api, item } = at
    try {
      const reserved = await api.store.transaction(async (tx) => {
        const happening = happeningOf(at, api.clock().toISOString())
        const round: Row = await visibleRow(api, tx, at.user, happening.entity, item.id)
        const { booking, reason, comment } = at.input as unknown as CloseBody
        return reserve(tx, happening, round, { wish: { booking, reason, comment }, attempt: at.job.id })
      })
      return { reserved, booked: await requestBooking(api, reserved) }
    } catch (error) {
      if (error instanceof Problem && error.code !== 'backendUnreachable') return { refusal: error }
      throw error
    }
  },
  async keep(at, found, { tx, now }) {
    if ('refusal' in found) throw found.refusal
    const settled = await storeClosing(tx, happeningOf(at, now), found.reserved, found.booked)
    if (settled instanceof Problem) return { outcome: 'failed', reason: failureReasonOf(settled) }
    return { outcome: outcomes[found.reserved.option.booking] }
  },
})

const happeningOf = ({ api, user }: RunningItem, now: string) => ({
  user,
  now,
  entity: api.registry.find(roundsCollection) as Entity,
})
