import sortBy from 'lodash/sortBy.js'
import type { User } from '../../src/contract/access.ts'
import { can } from '../../src/contract/can.ts'
import type { Attention } from '../../src/contract/answers/general.ts'
import { dayMs } from '../../src/contract/refunds.ts'
import type { Condition } from '../../src/contract/query.ts'
import type { Row } from '../../src/contract/row.ts'
import { sumByCurrency } from '../../src/contract/sums.ts'
import type { ApiContext } from '../api.ts'
import { scopeConditions } from '../guard/scope.ts'
import { readPageForUser } from '../records/computed.ts'
import { casinosByRoundExpiryDays, maxOpenRounds } from '../rounds/expiry.ts'
import { roundsCollection } from '../../src/contract/bookings.ts'

/** Open rounds that expire before an instant, sorted by expiry. */
export interface ExpiringRounds {
  /** UTC, ISO 8601. */
  until: string
  rows: Row[]
}

/** Milliseconds before its expiry at which a round needs attention. */
const near = dayMs

/** Instants are rounded to this, so that unchanged answers are not sent again. Milliseconds. */
const minute = 60_000

/** The visible open rounds that have expired or expire within a day, the oldest per group of casinos with equal validity. */
export async function readExpiringRounds(api: ApiContext, user: User): Promise<ExpiringRounds> {
  const soon = Math.ceil((api.clock().getTime() + near) / minute) * minute
  const until = new Date(soon).toISOString()
  const entity = api.registry.find(roundsCollection)
  if (!entity || !can(user, entity, 'list')) return { until, rows: [] }
  const pages = await Promise.all(
    [...(await casinosByRoundExpiryDays(api.store, soon))].map(([days, casinoIds]) => {
      const where: Condition[] = [
        { field: 'status', op: 'in', values: ['open'] },
        { field: 'casinoId', op: 'in', values: casinoIds },
        { field: 'startedAt', op: 'lte', value: new Date(soon - days * dayMs).toISOString() },
        ...scopeConditions(user, entity, api.registry),
      ]
      const page = {
        where,
        sort: [{ field: 'startedAt', order: 'ASC' }],
        range: [0, maxOpenRounds - 1],
      } as const
      return readPageForUser(api.store, entity, page, user)
    }),
  )
  const rows = sortBy(
    pages.flatMap((page) => page.rows),
    ['expiresAt', 'id'],
  )
  return { until, rows: rows.slice(0, maxOpenRounds) }
}

type Found = Omit<Attention, 'kind'>

export function summarizeRoundsNearRefund(expiring: ExpiringRounds): Found {
  const found = those('refund', expiring)
  return { ...told(found), lost: uncredited(found) }
}

/** Rounds that only people close, with the wins not credited yet. */
export function summarizeRoundsLeftToPeople(expiring: ExpiringRounds): Found {
  const found = those('people', expiring)
  return { ...told(found), outstanding: uncredited(found) }
}

const uncredited = ({ rows }: ExpiringRounds) =>
  sumByCurrency(
    rows.map(({ currency, totalWin, credit }) => ({
      currency: String(currency),
      amount: Number(totalWin) - Number(credit),
    })),
  )

const those = (awaits: string, { until, rows }: ExpiringRounds): ExpiringRounds => ({
  until,
  rows: rows.filter((row) => row['awaits'] === awaits),
})

const told = ({ until, rows }: ExpiringRounds): Found => ({
  count: rows.length,
  refs: rows.map(({ id }) => ({ resource: roundsCollection, id, label: id })),
  until,
})
