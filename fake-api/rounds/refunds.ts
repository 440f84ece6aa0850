import { roundClosingsCollection } from '../../src/contract/closings.ts'
import { ProblemError } from '../../src/contract/problem.ts'
import {
  isRefundLeftToSupport,
  loadServerKeyIfKeyPinned,
  findDecidingShortening,
  dayMs,
  loadRoundExpiryRules,
  roundWaitingFieldsOf,
  type RoundExpiryFacts,
} from '../../resources/game-rounds/expiry.server.ts'
import type { Row } from '../../src/contract/values.ts'
import { documentedLimit } from '../documentedLimit.ts'
import { logFault } from '../log.ts'
import { machineClockTrust } from '../machineClock.ts'
import { putRow } from '../putRow.ts'
import type { ApiContextForJobs } from '../jobs/kind.ts'
import { createFind, generateId } from '../records/find.ts'
import type { Reader, Transaction } from '../stores/store.ts'
import { serverUser } from '../api.ts'
import {
  isReservationOver,
  reserveRound,
  type ClosingAttempt,
  logBookingDiscrepancyEvent,
} from './reserve.ts'
import { requestBooking, storeClosing } from './settle.ts'
import { openRoundCasinosByExpiryDays } from './expiry.ts'
import { roundsCollection } from '../../src/contract/bookings.ts'
import { readInBatches } from '../stores/move/batches.ts'
import { inListConditions } from '../../src/contract/query.ts'

const atOnce = 1000

/** Limits how long other casinos wait for a casino with a slow operator. */
const longestTurnMs = 30_000

const longest = documentedLimit(
  'minutes until an operator that fails is asked for an automatic refund again',
  60,
)

/** Milliseconds until a failed round is tried again, or a failing operator called again: longer after each failure. */
const waitAfter = (failures: number) => Math.min(2 ** (failures - 1), longest) * 60_000

/** The pause of an operator that fails for all rounds. */
interface Rest {
  failures: number
  /** Milliseconds since 1970. A wrong clock may have dated it ahead. */
  since: number
  last: string
}

/** Rounds with a payout are left to people, as their refund by hand is forbidden. `turn`: ms in which refunds of a casino may begin. */
export function createAutomaticRefunds(api: ApiContextForJobs, turn = longestTurnMs) {
  let running: Promise<void> | null = null
  const rests = new Map<string, Rest>()
  return {
    /** Refunds all due rounds, and tells of those that have ended elsewhere with an unconfirmed booking. Never rejects. */
    run(): Promise<void> {
      running ??= (machineClockTrust.isTrusted() ? refundAll(api, rests, turn) : Promise.resolve())
        .catch((error: unknown) => logFault(error, 'Open rounds could not be refunded:'))
        .then(() => tellOfUnconfirmedBookings(api))
        .catch((error: unknown) => logFault(error, 'Unconfirmed bookings could not be looked through:'))
        .finally(() => {
          running = null
        })
      return running
    },
  }
}

/** Casinos run in parallel, since the duration depends on their operators. */
async function refundAll(api: ApiContextForJobs, rests: Map<string, Rest>, turn: number): Promise<void> {
  const runs = [...(await dueByCasino(api))].map(([casinoId, ids]) =>
    refundEach(api, rests, { casinoId, ids, turn }).catch((error: unknown) =>
      logFault(error, `Open rounds of ${casinoId} could not be refunded:`),
    ),
  )
  await Promise.all(runs)
}

async function dueByCasino({ store, clock }: ApiContextForJobs): Promise<Map<string, string[]>> {
  const now = clock().getTime()
  const found = new Map<string, string[]>()
  for (const [days, casinoIds] of await openRoundCasinosByExpiryDays(store, now)) {
    const due = new Date(now - days * dayMs).toISOString()
    for (let from = 0, more = true; more; from += atOnce) {
      const { rows } = await store.list(roundsCollection, {
        where: [
          ...inListConditions({ status: ['open'], credit: [0], casinoId: casinoIds }),
          { field: 'startedAt', op: 'lte', value: due },
        ],
        sort: [
          { field: 'startedAt', order: 'ASC' },
          { field: 'id', order: 'ASC' },
        ],
        range: [from, from + atOnce - 1],
      })
      for (const { id, casinoId } of rows) {
        const same = found.get(String(casinoId))
        if (same) same.push(id)
        else found.set(String(casinoId), [id])
      }
      more = rows.length === atOnce
    }
  }
  return found
}

/** Stops when the time is over or the operator fails. The next run begins with the next round, so that none blocks others. */
async function refundEach(
  api: ApiContextForJobs,
  rests: Map<string, Rest>,
  { casinoId, ids, turn }: { casinoId: string; ids: readonly string[]; turn: number },
): Promise<void> {
  const end = performance.now() + turn
  const rest = rests.get(casinoId)
  const now = api.clock().getTime()
  if (rest && Math.abs(now - rest.since) < waitAfter(rest.failures)) return
  const from = rest ? ids.indexOf(rest.last) + 1 : 0
  for (const id of [...ids.slice(from), ...ids.slice(0, from)]) {
    if (performance.now() > end) return
    const result = await refund(api, id)
    if (result === 'answered') rests.delete(casinoId)
    if (result !== 'failed') continue
    const failures = 1 + (rests.get(casinoId)?.failures ?? 0)
    rests.set(casinoId, { failures, since: now, last: id })
    return
  }
}

/** Refunds a due round. `failed` means that its operator fails for all rounds. */
async function refund(api: ApiContextForJobs, id: string): Promise<'skipped' | 'answered' | 'failed'> {
  const happening = () => ({
    user: serverUser,
    entity: api.registry.get(roundsCollection),
    now: api.clock().toISOString(),
  })
  const closingIn = async (reader: Reader) =>
    (await reader.get(roundClosingsCollection, id)) as ClosingAttempt | undefined
  if (isResting(await closingIn(api.store), happening().now)) return 'skipped'
  try {
    const reserved = await api.store.transaction(async (tx) => {
      const closing = await closingIn(tx)
      const { now } = happening()
      // The clock may have stepped since the run began.
      if (!machineClockTrust.isTrusted() || isResting(closing, now)) return null
      const round = (await tx.get(roundsCollection, id)) as Row
      const due = await dueRefund(tx, round, closing, now)
      if (!due) return null
      const wish = { booking: 'refund', reason: null, comment: '' } as const
      return reserveRound(tx, { ...happening(), ...due }, round, { wish, attempt: generateId() })
    })
    if (!reserved) return 'skipped'
    const booked = await requestBooking(api, reserved)
    await api.store.transaction((tx) => storeClosing(tx, happening(), reserved, booked))
    return booked.failure && !booked.isOfRound ? 'failed' : 'answered'
  } catch (error) {
    // Somebody else is closing or has closed the round, or only a person can complete an earlier attempt.
    if (error instanceof ProblemError && error.code !== 'backendUnreachable') return 'skipped'
    throw error
  }
}

/** `null` if the round is not due. `parentId` is the log entry of the change that shortened its validity, if there is one. */
async function dueRefund(tx: Reader, round: Row, closing: ClosingAttempt | undefined, now: string) {
  const { startedAt, casinoId } = round as Row & RoundExpiryFacts & { casinoId: string }
  const casino = await tx.get('casinos', casinoId)
  const find = createFind(tx)
  const validity = casino && (await loadRoundExpiryRules([casino], find)).get(casino.id)
  if (!validity) return null
  const { refundAt } = roundWaitingFieldsOf(
    round as Row & RoundExpiryFacts,
    validity,
    isRefundLeftToSupport(closing, casino, await loadServerKeyIfKeyPinned([closing], find)),
  )
  if (refundAt === null || refundAt > now) return null
  const parentId = findDecidingShortening(startedAt, validity)?.entryId
  return parentId === undefined ? {} : { parentId }
}

/** A round is paused after each failure, so that a failure of this round alone does not fill the audit log. */
const isResting = (closing: ClosingAttempt | undefined, now: string): boolean =>
  closing?.state === 'failed' &&
  closing.failedAt !== null &&
  Math.abs(Date.parse(now) - Date.parse(closing.failedAt)) < waitAfter(closing.failures)

/** Logs an event, once, for each round that has ended elsewhere with an unconfirmed booking, since nobody closes such a round any more. */
async function tellOfUnconfirmedBookings(api: ApiContextForJobs): Promise<void> {
  const where = inListConditions({ pinned: ['win', 'refund'] })
  for await (const closings of readInBatches(api.store, roundClosingsCollection, { where }))
    for (const { id } of closings)
      if (isOver(await api.store.get(roundsCollection, id)))
        await api.store.transaction((tx) => tell(api, tx, id))
}

/** A deleted round has no casino for the event. */
const isOver = (round: Row | undefined): round is Row => round !== undefined && round['status'] !== 'open'

async function tell({ registry, clock }: ApiContextForJobs, tx: Transaction, id: string): Promise<void> {
  const closing = (await tx.get(roundClosingsCollection, id)) as ClosingAttempt | undefined
  const round = await tx.get(roundsCollection, id)
  const now = clock().toISOString()
  if (!closing?.pinned || !isOver(round) || (closing.state === 'asking' && !isReservationOver(closing, now)))
    return
  const { pinned: booking, pinnedAddress: address, parentId } = closing
  const entity = registry.get(roundsCollection)
  const happening = { user: serverUser, entity, now, parentId }
  if (round['closeType'] !== booking)
    await logBookingDiscrepancyEvent(tx, happening, {
      text: 'maybeBooked',
      round,
      booking,
      amount: 0,
      address,
    })
  await putRow(tx, roundClosingsCollection, closing, { ...closing, pinned: null })
}
