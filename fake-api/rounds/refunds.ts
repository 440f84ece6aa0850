import { closingsCollection } from '../../src/contract/closings.ts'
import type { Entity } from '../../src/contract/entity.ts'
import type { ErrorCode } from '../../src/contract/errors.ts'
import { Problem } from '../../src/contract/problem.ts'
import {
  isLeftToPeople,
  validitySourceOf,
  dayMs,
  roundValidityByCasino,
  waitingStateOf,
  type WaitingRound,
} from '../../src/contract/refunds.ts'
import type { Row } from '../../src/contract/row.ts'
import { logFault } from '../log.ts'
import type { JobApi } from '../jobs/kind.ts'
import { createFind, newId } from '../records/findIn.ts'
import type { Reader } from '../stores/store.ts'
import { serverUser } from '../system.ts'
import { reserve, type Closing } from './reserve.ts'
import { requestBooking, storeClosing } from './settle.ts'
import { casinosByDays } from './validity.ts'
import { roundsCollection } from '../../src/contract/bookings.ts'

/** Refunds open rounds that have expired, as support would. */
interface Refunds {
  /** Refunds all due rounds. Never rejects. */
  run(): Promise<void>
}

/** Number of rounds that are read at once. */
const atOnce = 1000

/** Codes that say that an operator is not available for any round. */
const silent: ReadonlySet<string> = new Set<ErrorCode>(['operatorTimeout', 'operatorUnreachable'])

/**
 * Milliseconds of a run in which rounds of a casino are begun. The rest waits for the next run, which waits for the slowest operator, so
 * that rounds of other casinos wait no longer than this.
 */
const longestTurn = 30_000

/** The longest wait in minutes before an operator that did not book is asked again. */
const longest = 60

/**
 * Rounds that were paid already are left to people: the rule that forbids their refund holds here, too.
 *
 * @param turn how long a run begins rounds of one casino. Milliseconds, half a minute unless given.
 */
export function createRefunds(api: JobApi, turn = longestTurn): Refunds {
  let running: Promise<void> | null = null
  const refunds: Refunds = {
    run() {
      running ??= refundAll(api, turn)
        .catch((error: unknown) => logFault(error, 'Open rounds could not be refunded:'))
        .finally(() => {
          running = null
        })
      return running
    },
  }
  return refunds
}

/** Casinos run in parallel: the duration depends on their operator. */
async function refundAll(api: JobApi, turn: number): Promise<void> {
  const runs = [...(await dueByCasino(api))].map(([casinoId, ids]) =>
    refundEach(api, ids, turn).catch((error: unknown) =>
      logFault(error, `Open rounds of ${casinoId} could not be refunded:`),
    ),
  )
  await Promise.all(runs)
}

/** Ids of rounds that may be due, by casino, sorted by start. */
async function dueByCasino({ store, clock }: JobApi): Promise<Map<string, string[]>> {
  const now = clock().getTime()
  const found = new Map<string, string[]>()
  for (const [days, casinoIds] of await casinosByDays(store, now)) {
    const due = new Date(now - days * dayMs).toISOString()
    for (let from = 0, more = true; more; from += atOnce) {
      const { rows } = await store.list(roundsCollection, {
        where: [
          { field: 'status', op: 'in', values: ['open'] },
          { field: 'credit', op: 'in', values: [0] },
          { field: 'casinoId', op: 'in', values: casinoIds },
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

/** Refunds rounds of one casino until its time is over or its operator does not answer: the rest waits for the next run. */
async function refundEach(api: JobApi, ids: readonly string[], turn: number): Promise<void> {
  const end = performance.now() + turn
  for (const id of ids) if (performance.now() > end || !(await refund(api, id))) return
}

/** Refunds a due round. Returns whether the operator can be asked for the next one: not if it did not answer. */
async function refund(api: JobApi, id: string): Promise<boolean> {
  const happening = () => ({
    user: serverUser,
    entity: api.registry.find(roundsCollection) as Entity,
    now: api.clock().toISOString(),
  })
  try {
    const reserved = await api.store.transaction(async (tx) => {
      const closing = (await tx.get(closingsCollection, id)) as Closing | undefined
      if (closing && isResting(closing, happening().now)) return null
      const round = (await tx.get(roundsCollection, id)) as Row
      const due = await dueRefund(tx, round, closing, happening().now)
      if (!due) return null
      const wish = { booking: 'refund', reason: null, comment: '' } as const
      return reserve(tx, { ...happening(), ...due }, round, { wish, attempt: newId() })
    })
    if (!reserved) return true
    const booked = await requestBooking(api, reserved)
    const settled = await api.store.transaction((tx) => storeClosing(tx, happening(), reserved, booked))
    return !(settled instanceof Problem && silent.has(settled.code))
  } catch (error) {
    // Somebody else is closing or has closed it, or has begun something that only they can end.
    if (error instanceof Problem && error.code !== 'backendUnreachable') return true
    throw error
  }
}

/**
 * Whether a round is due now, within the transaction: with the log entry of the change that shortened its validity, if there is one; `null`
 * if it is not due.
 */
async function dueRefund(
  tx: Reader,
  round: Row,
  closing: Closing | undefined,
  now: string,
): Promise<{ parentId?: string } | null> {
  const { startedAt, casinoId } = round as Row & WaitingRound & { casinoId: string }
  const casino = await tx.get('casinos', casinoId)
  const validity = casino && (await roundValidityByCasino([casino], createFind(tx))).get(casino.id)
  if (!validity) return null
  const { refundAt } = waitingStateOf(round as Row & WaitingRound, validity, isLeftToPeople(closing, casino))
  if (refundAt === null || refundAt > now) return null
  const parentId = validitySourceOf(startedAt, validity)?.entryId
  return parentId === undefined ? {} : { parentId }
}

/** The wait grows after each failure, so that an unavailable operator does not fill the audit log. */
function isResting({ failures, failedAt, state }: Closing, now: string): boolean {
  if (state !== 'failed' || failedAt === null) return false
  const minutes = Math.min(2 ** (failures - 1), longest)
  return Date.parse(failedAt) + minutes * 60_000 > Date.parse(now)
}
