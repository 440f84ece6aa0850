import { closingChanges, closingsCollection, roundsCollection } from '../../src/contract/closings.ts'
import { Problem } from '../../src/contract/problem.ts'
import type { Row } from '../../src/contract/row.ts'
import { logChange, logRefusal, type AuditContext } from '../audit/log.ts'
import type { JobApi } from '../jobs/kind.ts'
import type { Transaction } from '../stores/store.ts'
import { askOperator, type BookingResult } from './operator.ts'
import { requireUnreserved, requireOpen, type Closing, type ReservedRound } from './reserve.ts'
import { whoText } from '../../src/contract/who.ts'

/** Asks the operator of a reserved round outside of any transaction; not if nothing is to be booked. */
export async function requestBooking(api: JobApi, { round, option }: ReservedRound): Promise<BookingResult> {
  const { booking, amount } = option
  if (booking === 'none') return {}
  const casino = await api.store.get('casinos', String(round['casinoId']))
  if (!casino) return { failure: { code: 'notFound' }, isRefused: true }
  return askOperator(api, casino, { round, booking, amount })
}

/**
 * Stores the result of an attempt: the round as closed, or that it stays open and why, which is returned. Throws like `requireOpen` and
 * `requireFree` if another attempt was faster and has stored its result.
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
