import countBy from 'lodash/countBy.js'
import type { User } from '../../src/contract/access.ts'
import { bookings, closingsCollection, planCloseBody } from '../../src/contract/closings.ts'
import type { Entity } from '../../src/contract/entity.ts'
import type { ErrorCode } from '../../src/contract/errors.ts'
import type { Row } from '../../src/contract/row.ts'
import { sumsOf } from '../../src/contract/sums.ts'
import type { Action } from '../actions/action.ts'
import type { Api } from '../api.ts'
import { requirePermission } from '../guard/guard.ts'
import { scopeOf } from '../guard/scope.ts'
import { throwRuleErrors } from '../records/check.ts'
import { createFind } from '../records/findIn.ts'
import { parsedBody } from '../records/parsedBody.ts'
import type { Reader } from '../stores/store.ts'
import { optionsOf } from './plan.ts'
import type { Closing } from './reserve.ts'
import type { BookingOption, ManyClosingsPlan, ManyBookingOption } from '../../src/contract/answers/rounds.ts'

/**
 * `POST /api/game-rounds/plan-close` `{ids}`: 200 with the result of each way of closing the rounds, as a `ManyClosingsPlan`. No operator is
 * asked, and nothing changes. Throws `invalid` if one of them is not visible.
 */
export const planMany: Action = (api, entity) => async (call) => {
  const { user } = call
  requirePermission(user, entity, 'close')
  const data = parsedBody(planCloseBody, await call.body())
  const rows = await roundsInSight({ api, user, entity }, api.store, data.ids)
  const closings = await createFind(api.store)(closingsCollection, { id: data.ids })
  const byId = new Map(closings.map((closing) => [closing.id, closing as Closing]))
  const rounds = rows.map((row) => ({
    id: row.id,
    currency: String(row['currency']),
    options: optionsOf(row, byId.get(row.id)),
  }))
  const body: ManyClosingsPlan = { options: bookings.map((booking) => together(booking, rounds)), rounds }
  return { status: 200, body }
}

/** Rounds by their ids, in their order. Throws `invalid` at the first that is not visible. */
export async function roundsInSight(
  { api, user, entity }: { api: Pick<Api, 'registry'>; user: User; entity: Entity },
  reader: Reader,
  ids: readonly string[],
): Promise<Row[]> {
  const { rows } = await reader.list(entity.name, {
    where: [{ field: 'id', op: 'in', values: ids }, ...scopeOf(user, entity, api.registry)],
    sort: [],
    range: [0, ids.length - 1],
  })
  const seen = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id, index) => {
    const row = seen.get(id)
    if (!row) throwRuleErrors({ [`ids.${index}`]: { code: 'referenceMissing' } })
    return row as Row
  })
}

/** The sums of one way of closing for the rounds that allow it, and why the others do not. */
function together(
  booking: ManyBookingOption['booking'],
  rounds: ManyClosingsPlan['rounds'],
): ManyBookingOption {
  const found = rounds.map(({ currency, options }) => {
    const option = options.find((one) => one.booking === booking) as BookingOption
    return { currency, ...option }
  })
  const allowed = found.filter(({ refusal }) => !refusal)
  const refused = countBy(found.flatMap(({ refusal }) => refusal ?? []))
  return {
    booking,
    rounds: allowed.length,
    amounts: sumsOf(allowed),
    lost: sumsOf(allowed.map(({ currency, lost }) => ({ currency, amount: lost }))),
    refused: Object.entries(refused).map(([code, count]) => ({ code: code as ErrorCode, rounds: count })),
  }
}
