import {
  bookings,
  type ClosableRound,
  closingsCollection,
  planCloseBodySchema,
  proposeBooking,
} from '../../src/contract/closings.ts'
import { loadServerKey } from '../../src/contract/refunds.ts'
import type { Row } from '../../src/contract/row.ts'
import type { ActionHandlerFactory } from '../actions/action.ts'
import { requirePermission } from '../guard/guard.ts'
import { readVisibleRow } from '../records/read.ts'
import { closingOptions, type ClosingAttempt } from './reserve.ts'
import countBy from 'lodash/countBy.js'
import pick from 'lodash/pick.js'
import uniq from 'lodash/uniq.js'
import type { User } from '../../src/contract/access.ts'
import type { Entity } from '../../src/contract/entity.ts'
import type { ErrorCode } from '../../src/contract/errors.ts'
import { sumByCurrency } from '../../src/contract/sums.ts'
import type { ApiContext } from '../api.ts'
import { scopeConditions } from '../guard/scope.ts'
import { throwRuleErrors } from '../records/check.ts'
import { createFind } from '../records/findIn.ts'
import { parsedBody } from '../records/parsedBody.ts'
import type { Reader } from '../stores/store.ts'
import {
  planRoundExpiryBodySchemaOf,
  type RoundExpiryCollection,
} from '../../src/contract/roundExpiryPlan.ts'
import { requireChangeable } from '../records/shared.ts'
import { computeRoundExpiryPlan, type RoundExpiryChange, findRoundExpiryChanges } from './expiry.ts'
import type { BookingOption, ClosingPlan, ClosingAttemptAnswer } from '../../src/contract/answers/rounds.ts'
import type { ManyBookingOption, ManyClosingsPlan } from '../../src/contract/answers/rounds.ts'

/** `GET /api/game-rounds/{id}/close`: the ways of closing the round, their results, and the last attempt. */
export const readClosingPlan: ActionHandlerFactory =
  (api, entity, name) =>
  async ({ user, id }) => {
    requirePermission(user, entity, name)
    const row = await readVisibleRow(api, api.store, user, entity, id)
    const closing = (await api.store.get(closingsCollection, id)) as ClosingAttempt | undefined
    const casino = await api.store.get('casinos', String(row['casinoId']))
    const serverKey = await loadServerKey([closing], createFind(api.store))
    const options = (booked: boolean | null) => closingOptions(row, { closing, casino, booked, serverKey })
    const isUnconfirmed = row['status'] === 'open' && closing?.pinned
    const body: ClosingPlan = {
      currency: String(row['currency']),
      options: options(null),
      proposed: closing?.pinned ?? proposeBooking(row as unknown as ClosableRound),
      closing: closing ? told(closing) : null,
      ifBooked: isUnconfirmed ? options(true) : [],
      ifNotBooked: isUnconfirmed ? options(false) : [],
    }
    return { status: 200, body }
  }

const told = (closing: ClosingAttempt): ClosingAttemptAnswer => ({
  ...pick(closing, 'booking', 'reason', 'comment', 'by', 'at', 'state', 'code', 'params', 'pinned'),
  pinnedAddress: closing.pinned ? (closing.pinnedAddress ?? null) : null,
  operatorBooked: closing.operatorBooked ?? null,
})

/**
 * `POST /api/game-rounds/plan-close` with `{ids}`: 200 with a `ManyClosingsPlan`, the result of each way of closing the rounds. Calls no
 * operator and changes nothing. Throws `invalid` if one of the rounds is not visible.
 */
export const planManyClosings: ActionHandlerFactory = (api, entity) => async (call) => {
  const { user } = call
  requirePermission(user, entity, 'close')
  const data = parsedBody(planCloseBodySchema, await call.body())
  const rows = await readVisibleRounds({ api, user, entity }, api.store, data.ids)
  const closings = await createFind(api.store)(closingsCollection, { id: data.ids })
  const byId = new Map(closings.map((closing) => [closing.id, closing as ClosingAttempt]))
  const casinos = await createFind(api.store)('casinos', {
    id: uniq(rows.map((row) => String(row['casinoId']))),
  })
  const serverKey = await loadServerKey(closings, createFind(api.store))
  const casinoById = new Map(casinos.map((casino) => [casino.id, casino]))
  const rounds = rows.map((row) => ({
    id: row.id,
    currency: String(row['currency']),
    options: closingOptions(row, {
      closing: byId.get(row.id),
      casino: casinoById.get(String(row['casinoId'])),
      booked: null,
      serverKey,
    }),
  }))
  const body: ManyClosingsPlan = { options: bookings.map((booking) => together(booking, rounds)), rounds }
  return { status: 200, body }
}

/** Rounds in the order of their ids in `ids`. Throws `invalid` at the first one that is not visible. */
export async function readVisibleRounds(
  { api, user, entity }: { api: Pick<ApiContext, 'registry'>; user: User; entity: Entity },
  reader: Reader,
  ids: readonly string[],
): Promise<Row[]> {
  const { rows } = await reader.list(entity.name, {
    where: [{ field: 'id', op: 'in', values: ids }, ...scopeConditions(user, entity, api.registry)],
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
    amounts: sumByCurrency(allowed),
    lost: sumByCurrency(allowed.map(({ currency, lost }) => ({ currency, amount: lost }))),
    refused: Object.entries(refused).map(([code, count]) => ({ code: code as ErrorCode, rounds: count })),
  }
}

/**
 * `POST /api/casinos/plan-validity` and `POST /api/integrations/plan-validity` with `{items}`: 200 with a `ValidityPlan`, what would happen
 * to open rounds. Changes nothing. Needs the permission to edit the records. Throws `notFound` for a record that is not visible, and
 * `tooManyRows` if there are too many open rounds.
 */
export const planRoundExpiry: ActionHandlerFactory = (api, entity) => async (call) => {
  const { user } = call
  requirePermission(user, entity, 'edit')
  const body = planRoundExpiryBodySchemaOf(entity.name as RoundExpiryCollection)
  const data = parsedBody(body, await call.body())
  const changes: RoundExpiryChange[] = []
  for (const { id, ...fields } of data.items) {
    const row = await readVisibleRow(api, api.store, user, entity, id)
    await requireChangeable(api.registry, api.store, user, entity, 'edit', row)
    changes.push(...(await findRoundExpiryChanges(api.store, entity.name, row, { ...row, ...fields })))
  }
  return { status: 200, body: await computeRoundExpiryPlan(api.store, changes, api.clock().toISOString()) }
}
