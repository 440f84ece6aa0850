import sortBy from 'lodash/sortBy.js'
import { closingsCollection, roundsCollection, type ClosingState } from '../../src/contract/closings.ts'
import { Problem } from '../../src/contract/problem.ts'
import { validitiesOf, waitingOf, type Validity, type WaitingRound } from '../../src/contract/refunds.ts'
import type { Row } from '../../src/contract/row.ts'
import { sumsOf } from '../../src/contract/sums.ts'
import {
  namedRounds,
  validityBody,
  type ValidityCollection,
  type ValidityPlan,
} from '../../src/contract/validityPlan.ts'
import type { Action } from '../actions/action.ts'
import { requirePermission } from '../guard/guard.ts'
import { findIn } from '../records/findIn.ts'
import { visibleRow } from '../records/read.ts'
import { requireChangeable } from '../records/shared.ts'
import { parsedBody } from '../records/parsedBody.ts'
import type { Reader } from '../stores/store.ts'
import { isShorter, validityChanges, type ValidityChange } from './shortened.ts'

/**
 * `POST /api/casinos/plan-validity`, `POST /api/integrations/plan-validity` `{items}`: 200 with a `ValidityPlan` of what would happen to
 * open rounds. Nothing changes. Needs the permission to edit the records. Throws `notFound` for a record that is not visible, and
 * `tooManyRows` if there are too many open rounds.
 */
export const planValidity: Action = (api, entity) => async (call) => {
  const { user } = call
  requirePermission(user, entity, 'edit')
  const body = validityBody(entity.name as ValidityCollection)
  const data = parsedBody(body, await call.body())
  const changes: ValidityChange[] = []
  for (const { id, ...fields } of data.items) {
    const row = await visibleRow(api, api.store, user, entity, id)
    await requireChangeable(api.registry, api.store, user, entity, 'edit', row)
    changes.push(...(await validityChanges(api.store, entity.name, row, { ...row, ...fields })))
  }
  return { status: 200, body: await planOf(api.store, changes, api.clock().toISOString()) }
}

type Round = Row & WaitingRound & { casinoId: string; currency: string; debit: number; totalWin: number }

/** What changes of validities would do to the rounds that are open at an instant. */
export async function planOf(
  reader: Reader,
  changes: readonly ValidityChange[],
  now: string,
): Promise<ValidityPlan> {
  const shorter = new Map(changes.filter(isShorter).map((change) => [change.casino.id, change]))
  const rounds = await openRounds(reader, [...shorter.keys()])
  const present = await validitiesOf(
    [...shorter.values()].map(({ casino }) => casino),
    findIn(reader),
  )
  const pinned = await pinnedOf(reader, rounds)
  const found = rounds.map((round) => {
    const change = shorter.get(round.casinoId) as ValidityChange
    const shortened = present.get(round.casinoId)?.shortened ?? []
    const was: Validity = { days: change.before, shortened }
    const step = { at: now, before: change.before, entryId: '' }
    const is: Validity = { days: change.after, shortened: [...shortened, step] }
    const booking = pinned.get(round.id) ?? null
    return { round, before: waitingOf(round, was, booking), after: waitingOf(round, is, booking) }
  })
  const sooner = found.filter(({ before, after }) => (after.expiresAt ?? '') < (before.expiresAt ?? '~'))
  const refunds = sortBy(
    sooner.flatMap(({ round, after: { refundAt } }) => (refundAt === null ? [] : { round, refundAt })),
    'refundAt',
  )
  const losing = refunds.flatMap(({ round: { id, casinoId, currency, totalWin, credit }, refundAt }) =>
    totalWin > credit ? { id, casinoId, currency, amount: totalWin - credit, refundAt } : [],
  )
  return {
    rounds: refunds.length,
    from: refunds[0]?.refundAt ?? null,
    refunded: sumsOf(refunds.map(({ round: { currency, debit } }) => ({ currency, amount: debit }))),
    lost: sumsOf(losing),
    losing: losing.slice(0, namedRounds),
    people: sooner.length - refunds.length,
  }
}

/** Greatest number of open rounds that a plan reads. */
const maxOpenRounds = 20_000

async function openRounds(reader: Reader, casinoIds: readonly string[]): Promise<Round[]> {
  if (casinoIds.length === 0) return []
  const { rows, total } = await reader.list(roundsCollection, {
    where: [
      { field: 'status', op: 'in', values: ['open'] },
      { field: 'casinoId', op: 'in', values: casinoIds },
    ],
    sort: [],
    range: [0, maxOpenRounds - 1],
  })
  if (total > maxOpenRounds) throw new Problem('tooManyRows', { params: { max: maxOpenRounds } })
  return rows as Round[]
}

/** What operators may have booked already, by the ids of the rounds. */
async function pinnedOf(reader: Reader, rounds: readonly Row[]) {
  const closings = await findIn(reader)(closingsCollection, {
    id: rounds.map(({ id }) => id),
    pinned: ['win'],
  })
  return new Map(closings.map((row) => [row.id, (row as Row & ClosingState).pinned]))
}
