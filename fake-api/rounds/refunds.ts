import { closingsCollection, roundsCollection } from '../../src/contract/closings.ts'
import type { Entity } from '../../src/contract/entity.ts'
import { Problem } from '../../src/contract/problem.ts'
import { causeOf, day, validitiesOf, waitingOf, type WaitingRound } from '../../src/contract/refunds.ts'
import type { Row } from '../../src/contract/row.ts'
import { logFault } from '../fault.ts'
import type { JobApi } from '../jobs/kind.ts'
import { finder } from '../records/find.ts'
import { newId } from '../records/ids.ts'
import type { Reader } from '../stores/store.ts'
import { system } from '../system.ts'
import { reserve, type Closing } from './reserve.ts'
import { ask, settle } from './settle.ts'
import { casinosByDays } from './validity.ts'

/** Refunds the open rounds whose validity has passed, as support would. */
export interface Refunds {
  /** Refunds all that are due. Never rejects. */
  run(): Promise<void>
}

/** How many rounds are read at once. */
const atOnce = 100

/** The longest wait before an operator that did not book is asked again, in minutes. */
const longest = 60

/** Rounds that were paid already are left to people: the rule that forbids their refund holds here, too. */
export function createRefunds(api: JobApi): Refunds {
  let running: Promise<void> | null = null
  const refunds: Refunds = {
    run() {
      running ??= refundAll(api)
        .catch((error: unknown) => logFault(error, 'Open rounds could not be refunded:'))
        .finally(() => {
          running = null
        })
      return running
    },
  }
  return refunds
}

async function refundAll(api: JobApi): Promise<void> {
  const now = api.clock().getTime()
  for (const [days, casinoIds] of await casinosByDays(api.store, now)) {
    const due = new Date(now - days * day).toISOString()
    for (let from = 0, more = true; more;) {
      const { rows } = await api.store.list(roundsCollection, {
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
      // Those that are refunded leave the list; those that stay are passed over.
      for (const row of rows) if (!(await refund(api, row))) from++
      more = rows.length === atOnce
    }
  }
}

/** Whether the round is closed now. */
async function refund(api: JobApi, { id }: Row): Promise<boolean> {
  const happening = () => ({
    user: system,
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
    if (!reserved) return false
    const booked = await ask(api, reserved)
    const settled = await api.store.transaction((tx) => settle(tx, happening(), reserved, booked))
    return !(settled instanceof Problem)
  } catch (error) {
    // Somebody else is at it, or was, or has begun something that only they can end.
    if (error instanceof Problem && error.code !== 'backendUnreachable') return false
    throw error
  }
}

/**
 * Whether a round is due now, as things are within the transaction: with the entry of the change that has shortened its validity, where
 * one has; `null` where it is not due.
 */
async function dueRefund(
  tx: Reader,
  round: Row,
  closing: Closing | undefined,
  now: string,
): Promise<{ parentId?: string } | null> {
  const { startedAt, casinoId } = round as Row & WaitingRound & { casinoId: string }
  const casino = await tx.get('casinos', casinoId)
  const validity = casino && (await validitiesOf([casino], finder(tx))).get(casino.id)
  if (!validity) return null
  const { refundAt } = waitingOf(round as Row & WaitingRound, validity, closing?.pinned ?? null)
  if (refundAt === null || refundAt > now) return null
  const parentId = causeOf(startedAt, validity)?.entryId
  return parentId === undefined ? {} : { parentId }
}

/** After each failure it waits longer, so that an operator who is away does not fill the audit log. */
function isResting({ failures, failedAt, state }: Closing, now: string): boolean {
  if (state !== 'failed' || failedAt === null) return false
  const minutes = Math.min(2 ** (failures - 1), longest)
  return Date.parse(failedAt) + minutes * 60_000 > Date.parse(now)
}
