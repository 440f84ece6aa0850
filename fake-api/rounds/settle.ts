import { type CloseBody, closingChanges, closingsCollection } from '../../src/contract/closings.ts'
import { Problem } from '../../src/contract/problem.ts'
import type { Row } from '../../src/contract/row.ts'
import type { AuditContext } from '../audit/chain.ts'
import { logChange, logRefusal } from '../audit/log.ts'
import { defineJobKind, failureReasonOf, type JobApi, type RunningItem } from '../jobs/kind.ts'
import type { Transaction } from '../stores/store.ts'
import { askOperator, type BookingResult } from './operator.ts'
import { type Closing, requireOpen, requireUnreserved, reserve, type ReservedRound } from './reserve.ts'
import { whoText } from '../../src/contract/who.ts'
import type { Entity } from '../../src/contract/entity.ts'
import { visibleRow } from '../records/read.ts'
import { roundsCollection } from '../../src/contract/bookings.ts'

/** Asks the operator of a reserved round outside of any transaction; not if nothing is to be booked, or is said to be booked already. */
export async function requestBooking(
  api: JobApi,
  { round, option, casino, closing }: ReservedRound,
): Promise<BookingResult> {
  const { booking, amount } = option
  if (booking === 'none' || closing.operatorBooked) return {}
  if (!casino) return { failure: { code: 'notFound' }, isRefused: true }
  return askOperator(api, casino, { round, booking, amount })
}

/**
 * Stores the result of an attempt: the round as closed, or that it stays open and why, which is returned. Throws like `requireOpen` and
 * `requireUnreserved` if another attempt was faster and has stored its result.
 */
export async function storeClosing(
  tx: Transaction,
  happening: AuditContext,
  { closing, option }: ReservedRound,
  booked: BookingResult,
): Promise<Row | Problem> {
  const round = (await tx.get(roundsCollection, closing.id)) as Row
  requireOpen(round)
  const present = (await tx.get(closingsCollection, closing.id)) as Closing
  if (present.attempt !== closing.attempt) requireUnreserved(present, closing.attempt, '')
  // An attempt that was paused for long may end after another one, which the operator may have booked.
  if (present.pinned && present.pinned !== option.booking) throw new Problem('bookingPinned')
  const outcome = { ...happening, parentId: closing.parentId }
  const { failure } = booked
  if (failure) {
    await tx.replace(closingsCollection, failedClosing(present, booked, happening.now))
    const { code } = failure
    const isUnknown = !booked.isRefused && !booked.other
    const refused = { attempted: 'close', code, recordId: round.id, row: round, changes: [], isUnknown }
    await logRefusal(tx, outcome, refused)
    return new Problem(code, failure.params ? { params: failure.params } : {})
  }
  const after: Row = {
    ...round,
    ...closingChanges(option.booking, round as unknown as Parameters<typeof closingChanges>[1]),
    closedBy: whoText(closing.by),
    endedAt: happening.now,
    version: round.version + 1,
    ...('updatedAt' in round && { updatedAt: happening.now }),
  }
  await tx.replace(roundsCollection, after)
  await tx.replace(closingsCollection, {
    ...present,
    state: 'done',
    pinned: null,
    version: present.version + 1,
  })
  await logChange(tx, outcome, 'close', round, after)
  return after
}

/**
 * If the operator said that it booked nothing, the pin of this attempt is removed. Pins of earlier attempts stay: a refusal may concern
 * this call only, such as 429, and says nothing about a call that was never answered.
 */
function failedClosing(present: Closing, { failure, isRefused, other }: BookingResult, now: string): Closing {
  return {
    ...present,
    version: present.version + 1,
    state: 'failed',
    code: failure?.code ?? null,
    params: failure?.params ?? {},
    pinned: other ?? (isRefused ? (present.pinnedBefore ?? null) : present.pinned),
    failures: present.failures + 1,
    failedAt: now,
  }
}

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
