import { roundClosingsCollection } from '../../src/contract/closings.ts'
import { inListConditions } from '../../src/contract/query.ts'
import {
  roundExpiryAgeDaysAt,
  roundValidityDaysOf,
  shorteningGracePeriodMs,
  loadRoundExpiryRules,
  validityShorteningsCollection,
  type RoundExpiryRule,
  type RoundExpiryFacts,
  isRefundLeftToSupport,
  loadServerKeyIfKeyPinned,
  roundWaitingFieldsOf,
} from '../../resources/game-rounds/expiry.server.ts'
import { documentedLimit } from '../documentedLimit.ts'
import { createFind } from '../records/find.ts'
import type { WriteSubscriber } from '../records/write.ts'
import type { Reader } from '../stores/store.ts'
import { ownValue, type Row } from '../../src/contract/values.ts'
import { createHash } from 'node:crypto'
import { sortBy } from 'es-toolkit/compat'
import { ProblemError } from '../../src/contract/problem.ts'
import { sumByCurrency } from '../../src/contract/currencySums.ts'
import { confirmedPlanHeader, maxNamedRounds } from '../../src/contract/roundExpiryPlan.ts'
import { canonicalJson } from '../safeJson.ts'
import type { LastClosingAttempt, RoundExpiryPlan } from '../../src/contract/answers/rounds.ts'
import { roundsCollection } from '../../src/contract/bookings.ts'

export const maxOpenRoundsRead = documentedLimit(
  'open rounds that are read for home, for a plan of switches, or for that of a shorter validity',
  20_000,
)

/** Up to this many open rounds, only their casinos are read; beyond, all casinos are. */
const fewRounds = 1000

/** Casinos with open rounds, by the days after which rounds expire at an instant (ms). Called often, so few casinos are read. */
export async function openRoundCasinosByExpiryDays(store: Reader, instant: number) {
  const { rows } = await store.list(roundsCollection, {
    where: inListConditions({ status: ['open'] }),
    range: [0, fewRounds],
  })
  const ids = [...new Set(rows.map(({ casinoId }) => String(casinoId)))]
  const casinos = await store.list('casinos', {
    where: rows.length > fewRounds ? [] : inListConditions({ id: ids }),
  })
  const byDays = new Map<number, string[]>()
  for (const [id, validity] of await loadRoundExpiryRules(casinos.rows, createFind(store))) {
    const days = roundExpiryAgeDaysAt(validity, instant)
    if (days === null) continue
    const same = byDays.get(days)
    if (same) same.push(id)
    else byDays.set(days, [id])
  }
  return byDays
}

/** Days after which the open rounds of a casino expire, before and after a change; `null`: never. */
export interface RoundExpiryChange {
  casino: Row
  before: number | null
  after: number | null
}

/** Rounds that are open when a change shortens their validity keep it for 24 hours. Throws like `requireConfirmedRoundExpiryPlan`. */
export const confirmAndRecordShorterExpiry: WriteSubscriber = async ({
  tx,
  entity,
  now,
  call,
  before,
  after,
}) => {
  const changes = before && after ? await compareExpiryDaysOfCasinos(tx, entity.name, before, after) : []
  await requireConfirmedRoundExpiryPlan(tx, changes, now, call?.header(confirmedPlanHeader))
  return async ({ parentId: entryId }) => {
    for (const { casino, before: days } of changes.filter(isShorter))
      await tx.insert(validityShorteningsCollection, {
        id: `${entryId}-${casino.id}`,
        version: 1,
        casinoId: casino.id,
        at: now,
        before: days,
        entryId,
      })
  }
}

/** Empty for other records than casinos and integrations. */
export async function compareExpiryDaysOfCasinos(
  reader: Reader,
  collection: string,
  before: Row,
  after: Row,
) {
  const isSame = watched.every((field) => ownValue(before, field) === ownValue(after, field))
  if (isSame) return []
  const find = createFind(reader)
  if (collection === 'casinos') {
    const integrationIds = [before['integrationId'], after['integrationId']].filter(isText)
    const integrations = await find('integrations', { id: integrationIds })
    const daysIn = (casino: Row) =>
      roundValidityDaysOf(
        casino,
        integrations.find(({ id }) => id === casino['integrationId']),
      )
    return [{ casino: after, before: daysIn(before), after: daysIn(after) }]
  }
  if (collection !== 'integrations') return []
  const casinos = await find('casinos', { integrationId: [before.id] })
  return casinos.map((casino) => ({
    casino,
    before: roundValidityDaysOf(casino, before),
    after: roundValidityDaysOf(casino, after),
  }))
}

const isShorter = ({ before, after }: RoundExpiryChange): boolean =>
  after !== null && after < (before ?? Infinity)

const watched = ['gameRoundValidityPeriod', 'integrationId']

const isText = (value: unknown) => typeof value === 'string'

type Round = Row & RoundExpiryFacts & { casinoId: string; currency: string; debit: number; totalWin: number }

/** The effects on rounds open at an instant. Throws `tooManyRows` with a `confirmation` if there are too many. */
export async function computeShorterExpiryPlan(
  reader: Reader,
  changes: readonly RoundExpiryChange[],
  now: string,
): Promise<RoundExpiryPlan> {
  const shorter = new Map(changes.filter(isShorter).map((change) => [change.casino.id, change]))
  const rounds = await openRounds(reader, shorter)
  const present = await loadRoundExpiryRules(
    [...shorter.values()].map(({ casino }) => casino),
    createFind(reader),
  )
  const unconfirmed = await unconfirmedBookings(reader, rounds)
  const serverKey = await loadServerKeyIfKeyPinned([...unconfirmed.values()], createFind(reader))
  const found = rounds.map((round) => {
    const change = shorter.get(round.casinoId) as RoundExpiryChange
    const shortened = present.get(round.casinoId)?.shortened ?? []
    const was: RoundExpiryRule = { days: change.before, shortened }
    const step = { at: now, before: change.before, entryId: '' }
    const is: RoundExpiryRule = { days: change.after, shortened: [...shortened, step] }
    const isLeft = isRefundLeftToSupport(unconfirmed.get(round.id), change.casino, serverKey)
    return {
      round,
      before: roundWaitingFieldsOf(round, was, isLeft),
      after: roundWaitingFieldsOf(round, is, isLeft),
    }
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
    refunded: sumByCurrency(refunds.map(({ round: { currency, debit } }) => ({ currency, amount: debit }))),
    lost: sumByCurrency(losing),
    losing: losing.slice(0, maxNamedRounds),
    people: sooner.length - refunds.length,
    confirmation: sooner.length > 0 ? confirmationOf(shorter, sooner, now) : null,
  }
}

/** Throws `roundsExpireSooner` with the plan, `tooManyRows` without, unless the caller has sent the `confirmation` of that error. */
export async function requireConfirmedRoundExpiryPlan(
  reader: Reader,
  changes: readonly RoundExpiryChange[],
  now: string,
  confirmed: string | undefined,
): Promise<void> {
  try {
    const plan = await computeShorterExpiryPlan(reader, changes, now)
    if (plan.confirmation !== null)
      throw new ProblemError('roundsExpireSooner', { plan, confirmation: plan.confirmation })
  } catch (error) {
    const isConfirmed =
      error instanceof ProblemError && confirmed !== undefined && error.details.confirmation === confirmed
    if (!isConfirmed) throw error
  }
}

/** Leaves out times of refunds, which move on with the clock, and rounds of the last 24 hours, which come and go too fast to confirm. */
function confirmationOf(
  shorter: ReadonlyMap<string, RoundExpiryChange>,
  sooner: readonly { round: Round; after: { refundAt: string | null } }[],
  now: string,
): string {
  const validities = [...shorter].map(([id, { before, after }]) => [id, before, after])
  const long = sooner.filter(
    ({ round }) => Date.parse(round.startedAt) <= Date.parse(now) - shorteningGracePeriodMs,
  )
  const rounds = long.map(({ round: { id, debit, totalWin, credit }, after: { refundAt } }) => [
    id,
    debit,
    totalWin - credit,
    refundAt !== null,
  ])
  const text = canonicalJson({ validities: sortBy(validities, '0'), rounds: sortBy(rounds, '0') })
  return createHash('sha256').update(text).digest('base64url')
}

async function openRounds(reader: Reader, shorter: ReadonlyMap<string, RoundExpiryChange>): Promise<Round[]> {
  if (shorter.size === 0) return []
  const { rows, total } = await reader.list(roundsCollection, {
    where: inListConditions({ status: ['open'], casinoId: [...shorter.keys()] }),
    range: [0, maxOpenRoundsRead - 1],
  })
  if (total > maxOpenRoundsRead) {
    const confirmation = confirmationOf(shorter, [], '')
    throw new ProblemError('tooManyRows', { params: { max: maxOpenRoundsRead }, confirmation })
  }
  return rows as Round[]
}

/** Bookings that operators may have made without confirming them, by the id of the round. */
async function unconfirmedBookings(reader: Reader, rounds: readonly Row[]) {
  const closings = await createFind(reader)(roundClosingsCollection, {
    id: rounds.map(({ id }) => id),
    pinned: ['win', 'refund'],
  })
  return new Map(closings.map((row) => [row.id, row as Row & LastClosingAttempt]))
}
