import { can } from '../../src/contract/entity.ts'
import {
  closeBodySchema,
  type CloseBody,
  closeManyBodySchema,
  roundClosingsCollection,
  commentLimits,
  needsLongerComment,
  closingBookingKinds,
  type ClosableRound,
  planCloseManyBodySchema,
  proposeBooking,
} from '../../src/contract/closings.ts'
import { ProblemError } from '../../src/contract/problem.ts'
import type { ActionHandlerFactory } from '../actions/action.ts'
import {
  reserveIdempotencyKey,
  findEarlierAnswer,
  idempotencyRowId,
  storeAnswer,
} from '../records/idempotency.ts'
import { recordAnswer } from '../http/answer.ts'
import { throwIfFieldErrors } from '../records/check.ts'
import { toResponseRow } from '../records/computed.ts'
import { readChangeableRow, readVisibleRow, readVisibleRows } from '../records/read.ts'
import { runWriteAndLogRefusal } from '../records/write.ts'
import { parsedBody } from '../http/call.ts'
import type { ApiContext } from '../api.ts'
import { tooBusyProblem } from '../lanes/slotQueue.ts'
import { waitForNamedClaim } from '../stores/claims.ts'
import type { Transaction } from '../stores/store.ts'
import {
  type ClosingAttempt,
  requireClosable,
  reservationMs,
  reserveRound,
  closingOptions,
} from './reserve.ts'
import { requestBooking, storeClosing } from './settle.ts'
import { whoText } from '../../src/contract/who.ts'
import { loggedBytesQuota, requireQuotaLeft } from '../guard/personQuotas.ts'
import { transactionWithCurrentRights } from '../guard/tokenRevocation.ts'
import { createStartJobAction } from '../jobs/start.ts'
import type { FieldErrors } from '../../src/contract/answers/shared.ts'
import { loadServerKeyIfKeyPinned } from '../../resources/game-rounds/expiry.server.ts'
import { countBy, pick, uniq } from 'es-toolkit/compat'
import type { ErrorCode } from '../../src/contract/errors.ts'
import { sumByCurrency } from '../../src/contract/currencySums.ts'
import { createFind } from '../records/find.ts'
import {
  planRoundExpiryBodySchemaOf,
  type RoundValidityCollection,
} from '../../src/contract/roundExpiryPlan.ts'
import { requireChangeable } from '../records/shared.ts'
import { computeShorterExpiryPlan, type RoundExpiryChange, compareExpiryDaysOfCasinos } from './expiry.ts'
import type {
  BookingOption,
  ClosingPlan,
  LastClosingAttempt,
  ManyBookingOption,
  ManyClosingsPlan,
} from '../../src/contract/answers/rounds.ts'

/** A key continues its attempt, whatever its state. Throws the errors of `reserveRound`, and the operator's reason for not booking. */
export const closeRound: ActionHandlerFactory = (api, entity, name) => (call) => {
  const permitted = can(call.user, entity, name)
  return runWriteAndLogRefusal(api, entity, call, { action: name, permitted }, async (attempted) => {
    const wish = closeRequestOf(attempted.body)
    const inTransaction = (tx: Transaction) => ({ ...attempted, tx, now: api.clock().toISOString() })
    const first = await transactionWithCurrentRights({ store: api.store, call }, async (tx) => {
      const writing = inTransaction(tx)
      const earlier = await reserveIdempotencyKey(writing)
      if (earlier) return earlier
      const round = await readChangeableRow(writing, name)
      const attempt = idempotencyRowId(writing)
      const { before } = await requireClosable(tx, writing.now, round, { wish, attempt })
      // The operator of an attempt that has begun may have booked, unless it has refused to.
      const mayBeBooked = before?.attempt === attempt && (before.state === 'asking' || before.pinned)
      if (!mayBeBooked) await requireQuotaLeft(tx, loggedBytesQuota, writing)
      return null
    })
    if (first) return first
    return alone(api, call.id, async () => {
      const begun = await transactionWithCurrentRights({ store: api.store, call }, async (tx) => {
        const writing = inTransaction(tx)
        const earlier = await findEarlierAnswer(writing)
        if (earlier) return { earlier }
        const round = await readChangeableRow(writing, name)
        return {
          reserved: await reserveRound(tx, writing, round, { wish, attempt: idempotencyRowId(writing) }),
        }
      })
      if (begun.earlier) return begun.earlier
      const { reserved } = begun
      const booked = await requestBooking(api, reserved)
      const ended = await api.store.transaction(async (tx) => {
        const writing = inTransaction(tx)
        const settled = await storeClosing(tx, writing, reserved, booked)
        if (settled instanceof ProblemError) return settled
        const answer = recordAnswer(entity, await toResponseRow(tx, entity, settled, writing.user))
        await storeAnswer(writing, answer)
        return answer
      })
      if (!(ended instanceof ProblemError)) return ended
      attempted.isOnRecord = true
      throw ended
    })
  })
}

/**
 * Rounds are reserved only under this claim, since a repetition would take the booking of its own attempt for that of an earlier one.
 * Throws `roundBeingClosed` after waiting longer than an operator may take, or `tooBusy` if the other attempt has not begun.
 */
async function alone<T>({ store }: ApiContext, id: string, work: () => Promise<T>): Promise<T> {
  const claim = await waitForNamedClaim(store, `close/${id}`, reservationMs)
  if (!claim) {
    // Whoever holds the claim has stored nothing yet, since writes wait that long.
    const found = (await store.get(roundClosingsCollection, id)) as ClosingAttempt | undefined
    if (!found) throw tooBusyProblem()
    const { by, at } = found
    throw new ProblemError('roundBeingClosed', { params: { by: whoText(by), at } })
  }
  try {
    return await work()
  } finally {
    await claim.release()
  }
}

function closeRequestOf(body: Record<string, unknown>): CloseBody {
  const data = parsedBody(closeBodySchema, body)
  throwIfFieldErrors(shortCommentErrors(data))
  return data
}

const shortCommentErrors = (body: CloseBody): FieldErrors =>
  needsLongerComment(body)
    ? { comment: { code: 'commentTooShort', params: { min: commentLimits.least } } }
    : {}

/** Throws `invalid` if one of the rounds is not visible. */
export const startClosingJob = createStartJobAction(async ({ api, tx, user, entity, body }) => {
  const data = parsedBody(closeManyBodySchema, body)
  throwIfFieldErrors(shortCommentErrors(data))
  const { ids, ...wish } = data
  await readVisibleRows({ api, user, entity }, tx, ids)
  return {
    kind: 'closing',
    items: ids.map((id) => ({ id, label: id })),
    input: wish,
    subjects: ids.map((id) => `close/${entity.name}/${id}`),
  }
})

export const readClosingPlanOfRound: ActionHandlerFactory =
  (api, entity) =>
  async ({ user, id }) => {
    const row = await readVisibleRow(api, api.store, user, entity, id)
    const closing = (await api.store.get(roundClosingsCollection, id)) as ClosingAttempt | undefined
    const casino = await api.store.get('casinos', String(row['casinoId']))
    const serverKey = await loadServerKeyIfKeyPinned([closing], createFind(api.store))
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

const told = (closing: ClosingAttempt): LastClosingAttempt => ({
  ...pick(closing, 'booking', 'reason', 'comment', 'by', 'at', 'state', 'code', 'params', 'pinned'),
  pinnedAddress: closing.pinned ? (closing.pinnedAddress ?? null) : null,
  operatorBooked: closing.operatorBooked ?? null,
})

/** Throws `invalid` if one of the rounds is not visible. */
export const readClosingPlanOfMany: ActionHandlerFactory = (api, entity) => async (call) => {
  const { user } = call
  const data = parsedBody(planCloseManyBodySchema, await call.body())
  const rows = await readVisibleRows({ api, user, entity }, api.store, data.ids)
  const closings = await createFind(api.store)(roundClosingsCollection, { id: data.ids })
  const byId = new Map(closings.map((closing) => [closing.id, closing as ClosingAttempt]))
  const casinos = await createFind(api.store)('casinos', {
    id: uniq(rows.map((row) => String(row['casinoId']))),
  })
  const serverKey = await loadServerKeyIfKeyPinned(closings, createFind(api.store))
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
  const body: ManyClosingsPlan = {
    options: closingBookingKinds.map((booking) => together(booking, rounds)),
    rounds,
  }
  return { status: 200, body }
}

function together(booking: ManyBookingOption['booking'], rounds: ManyClosingsPlan['rounds']) {
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

/** Throws `notFound` for a record that is not visible, and `tooManyRows` if there are too many open rounds. */
export const planRoundExpiry: ActionHandlerFactory = (api, entity) => async (call) => {
  const { user } = call
  const body = planRoundExpiryBodySchemaOf(entity.name as RoundValidityCollection)
  const data = parsedBody(body, await call.body())
  const changes: RoundExpiryChange[] = []
  for (const { id, ...fields } of data.items) {
    const row = await readVisibleRow(api, api.store, user, entity, id)
    await requireChangeable(api.registry, api.store, user, entity, 'edit', row)
    changes.push(...(await compareExpiryDaysOfCasinos(api.store, entity.name, row, { ...row, ...fields })))
  }
  return {
    status: 200,
    body: await computeShorterExpiryPlan(api.store, changes, api.clock().toISOString()),
  }
}
