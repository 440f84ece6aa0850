import { groupBy, keyBy } from 'es-toolkit/compat'
import { roundFieldsAfterClosing, type ClosingBookingKind } from '../../src/contract/closings.ts'
import { systemUser } from '../../src/contract/who.ts'
import { roundValidityDaysOf, roundExpiresAt } from '../../resources/game-rounds/expiry.server.ts'
import type { Row } from '../../src/contract/values.ts'
import type { RowsByCollection } from '../stores/rowsByCollection.ts'
import { padIndexPlusOne, pick, pickMostlyEarly, times, type Random } from '../neighbours/random.ts'

const day = 86_400_000

const end = Date.parse('2026-11-20T08:00:00.000Z')
const span = 90 * day

const share = {
  wins: 0.3,
  gambles: 0.08,
  bonus: 0.12,
  voucher: 0.08,
  open: 0.08,
  refunded: 0.005,
  closed: 0.004,
}

/** The part of its RTP that the most played game returns, so that the RTP check has a finding. */
const returned = 0.7

const stillOpen = 5 * day

const playersOfCasino = 400
const symbols = ['10', 'J', 'Q', 'K', 'A', '7', '★']
const letters = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'

interface Place {
  casino: Row
  /** Most played first. */
  games: readonly Playable[]
  /** Days after which open rounds are refunded; `null` for never. */
  days: number | null
}

interface Playable {
  id: string
  versions: readonly Row[]
  /** The actual return, as a fraction. */
  rtp: number
}

export function* generateRounds(state: RowsByCollection, amount: number, random: Random, perBatch = 5_000) {
  const places = amount > 0 ? placesOf(state) : []
  for (let from = 0; from < amount; from += perBatch)
    yield times(Math.min(perBatch, amount - from), (index) =>
      round(from + index, pick(places, random), random),
    )
}

function round(index: number, { casino, games, days }: Place, random: Random): Row {
  const game = pickMostlyEarly(games, random)
  const version = pick(game.versions, random)
  const startedAt = end - Math.floor(random() * span)
  const unit = casino['currency'] === 'COINS' ? 100 : 1
  const debit = unit * pick(betsOf(version), random)
  const start = new Date(startedAt).toISOString()
  const money = {
    debit,
    ...moneyOf(debit, game.rtp, random),
    fundsStart: debit + unit * 5 * Math.floor(random() * 4000),
  }
  return {
    id: `r${padIndexPlusOne(index, 8)}`,
    version: 1,
    providerRoundId: `${10 + (index % 89)}-${padIndexPlusOne(index, 8)}`,
    playerId: `${casino.id.slice(3, 6)}-${padIndexPlusOne(Math.floor(random() * playersOfCasino), 6)}`,
    casinoId: casino.id,
    integrationId: casino['integrationId'] ?? null,
    gameId: game.id,
    versionNumber: String(version['versionNumber']),
    startedAt: start,
    currency: casino['currency'],
    ...kindOf(random),
    ...money,
    ...endOf({ ...money, start, isLate: end - startedAt < stillOpen, days }, random),
  }
}

const usualBets = [20, 50, 100, 200]

function betsOf({ betSizes }: Row): readonly number[] {
  return Array.isArray(betSizes) && betSizes.length > 0 ? (betSizes as number[]) : usualBets
}

function placesOf(state: RowsByCollection): Place[] {
  const rows = (name: string) => state[name] ?? []
  const integrations = keyBy(rows('integrations'), 'id')
  const versionsOf = groupBy(rows('game-versions'), 'gameId')
  const assignedTo = groupBy(rows('casino-games'), 'casinoId')
  const playable = rows('games').flatMap(({ id, theoreticalRtp }, place): Playable[] => {
    const versions = versionsOf[id]
    const rtp = (Number(theoreticalRtp) / 100) * (place === 0 ? returned : 1)
    return versions ? [{ id, versions, rtp }] : []
  })
  return rows('casinos').flatMap((casino) => {
    const assigned = new Set((assignedTo[casino.id] ?? []).map(({ gameId }) => gameId))
    const own = playable.filter(({ id }) => assigned.has(id))
    const days = roundValidityDaysOf(casino, integrations[String(casino['integrationId'])])
    return own.length ? [{ casino, games: own, days }] : []
  })
}

function moneyOf(debit: number, rtp: number, random: Random) {
  const isWon = random() < share.wins
  const baseWin = isWon ? Math.round(debit * (rtp / share.wins) * -Math.log(1 - random())) : 0
  const gambled = baseWin > 0 && random() < share.gambles ? baseWin : 0
  const gambledWon = gambled > 0 && random() < 0.5 ? 2 * gambled : 0
  return { gambled, gambledWon, totalWin: baseWin - gambled + gambledWon }
}

function kindOf(random: Random) {
  const value = random()
  if (value >= share.bonus + share.voucher) return { moneyKind: 'real', voucherCode: null }
  if (value >= share.voucher) return { moneyKind: 'bonus', voucherCode: null }
  const code = times(7, () => letters[Math.floor(random() * letters.length)]).join('')
  return { moneyKind: 'voucher', voucherCode: `V${code}` }
}

interface Played {
  debit: number
  totalWin: number
  fundsStart: number
  start: string
  isLate: boolean
  days: number | null
}

function endOf({ start, isLate, days, ...money }: Played, random: Random) {
  const value = random()
  if (isLate && value < share.open) {
    const credit = random() < 0.2 ? Math.floor(money.totalWin / 2) : 0
    return { ...unclosed, credit, status: 'open', endedAt: null, fundsEnd: null, displayedOutcome: null }
  }
  const displayedOutcome = times(3, () => times(5, () => pick(symbols, random)).join(' ')).join(' / ')
  const later = (ms: number) => new Date(Date.parse(start) + ms).toISOString()
  const refundedAt = roundExpiresAt(start, { days, shortened: [] })
  const closing = (booking: ClosingBookingKind, by: string, endedAt: string) => {
    const { status, closeType, credit, fundsEnd } = roundFieldsAfterClosing(
      booking,
      { ...money, credit: 0 },
      { refund: money.debit, win: money.totalWin, none: 0 }[booking],
    )
    return { status, closeType, credit, fundsEnd, closedBy: by, endedAt, displayedOutcome }
  }
  if (!isLate && value < share.refunded)
    return random() < 0.5 && refundedAt && Date.parse(refundedAt) < end
      ? closing('refund', systemUser.name, refundedAt)
      : closing('refund', pick(support, random), later(day))
  if (value < share.refunded + share.closed)
    return closing(random() < 0.5 ? 'win' : 'none', pick(support, random), later(3_600_000))
  const credit = money.totalWin
  const fundsEnd = money.fundsStart - money.debit + credit
  const endedAt = later(3000 + Math.floor(random() * 60_000))
  return { ...unclosed, credit, status: 'completed', endedAt, fundsEnd, displayedOutcome }
}

const unclosed = { closeType: null, closedBy: null }
const support = ['Katharina Brandt', 'Jonas Lindner']
