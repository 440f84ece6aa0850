import { createHash } from 'node:crypto'
import sortBy from 'lodash/sortBy.js'
import { closingsCollection, roundsCollection } from '../../src/contract/closings.ts'
import { Problem } from '../../src/contract/problem.ts'
import {
  refundNoticeMs,
  roundValidityByCasino,
  waitingStateOf,
  type Validity,
  type WaitingRound,
} from '../../src/contract/refunds.ts'
import type { Row } from '../../src/contract/row.ts'
import { sumsOf } from '../../src/contract/sums.ts'
import { namedRounds } from '../../src/contract/validityPlan.ts'
import { canonicalJson } from '../canonical.ts'
import { createFind } from '../records/findIn.ts'
import type { Reader } from '../stores/store.ts'
import { isShorter, type ValidityChange } from './shortened.ts'
import { maxOpenRounds } from './validity.ts'
import type { ClosingState, ValidityPlan } from '../../src/contract/answers/rounds.ts'

type Round = Row & WaitingRound & { casinoId: string; currency: string; debit: number; totalWin: number }

/**
 * What changes of validities would do to the rounds that are open at an instant. Throws `tooManyRows` with a `confirmation` if there are
 * too many to look through.
 */
export async function planValidityChange(
  reader: Reader,
  changes: readonly ValidityChange[],
  now: string,
): Promise<ValidityPlan> {
  const shorter = new Map(changes.filter(isShorter).map((change) => [change.casino.id, change]))
  const rounds = await openRounds(reader, shorter)
  const present = await roundValidityByCasino(
    [...shorter.values()].map(({ casino }) => casino),
    createFind(reader),
  )
  const pinned = await pinnedOf(reader, rounds)
  const found = rounds.map((round) => {
    const change = shorter.get(round.casinoId) as ValidityChange
    const shortened = present.get(round.casinoId)?.shortened ?? []
    const was: Validity = { days: change.before, shortened }
    const step = { at: now, before: change.before, entryId: '' }
    const is: Validity = { days: change.after, shortened: [...shortened, step] }
    const booking = pinned.get(round.id) ?? null
    return { round, before: waitingStateOf(round, was, booking), after: waitingStateOf(round, is, booking) }
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
    confirmation: sooner.length > 0 ? confirmationOf(shorter, sooner, now) : null,
  }
}

/**
 * Throws `roundsExpireSooner` with the plan where changes let open rounds expire sooner, unless the caller has confirmed that plan by its
 * `confirmation`; `tooManyRows` in the same way where there are too many rounds for a plan.
 */
export async function requireConfirmedPlan(
  reader: Reader,
  changes: readonly ValidityChange[],
  now: string,
  confirmed: string | undefined,
): Promise<void> {
  try {
    const plan = await planValidityChange(reader, changes, now)
    if (plan.confirmation !== null)
      throw new Problem('roundsExpireSooner', { plan, confirmation: plan.confirmation })
  } catch (error) {
    const isConfirmed =
      error instanceof Problem && confirmed !== undefined && error.details.confirmation === confirmed
    if (!isConfirmed) throw error
  }
}

/**
 * SHA-256 over what is confirmed: the validities, and the rounds that expire sooner. Without the times of refunds, which move on with the
 * clock, and without rounds that began within the last 24 hours: a busy casino opens, changes and closes them all the time, so that no
 * confirmation would arrive in time. What becomes of these after the confirmation is told at home before they are refunded.
 */
function confirmationOf(
  shorter: ReadonlyMap<string, ValidityChange>,
  sooner: readonly { round: Round; after: { refundAt: string | null } }[],
  now: string,
): string {
  const validities = [...shorter].map(([id, { before, after }]) => [id, before, after])
  const long = sooner.filter(({ round }) => Date.parse(round.startedAt) <= Date.parse(now) - refundNoticeMs)
  const rounds = long.map(({ round: { id, debit, totalWin, credit }, after: { refundAt } }) => [
    id,
    debit,
    totalWin - credit,
    refundAt !== null,
  ])
  const text = canonicalJson({ validities: sortBy(validities, '0'), rounds: sortBy(rounds, '0') })
  return createHash('sha256').update(text).digest('base64url')
}

async function openRounds(reader: Reader, shorter: ReadonlyMap<string, ValidityChange>): Promise<Round[]> {
  if (shorter.size === 0) return []
  const { rows, total } = await reader.list(roundsCollection, {
    where: [
      { field: 'status', op: 'in', values: ['open'] },
      { field: 'casinoId', op: 'in', values: [...shorter.keys()] },
    ],
    sort: [],
    range: [0, maxOpenRounds - 1],
  })
  if (total > maxOpenRounds) {
    const confirmation = confirmationOf(shorter, [], '')
    throw new Problem('tooManyRows', { params: { max: maxOpenRounds }, confirmation })
  }
  return rows as Round[]
}

/** What operators may have booked already, by the ids of the rounds. */
async function pinnedOf(reader: Reader, rounds: readonly Row[]) {
  const closings = await createFind(reader)(closingsCollection, {
    id: rounds.map(({ id }) => id),
    pinned: ['win'],
  })
  return new Map(closings.map((row) => [row.id, (row as Row & ClosingState).pinned]))
}
