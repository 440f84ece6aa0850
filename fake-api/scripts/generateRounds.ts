import type { Row } from '../../src/contract/row.ts'
import type { State } from '../stores/draft.ts'
import { number, pick, times, type Random } from './random.ts'

/** The end of the period in which generated rounds begin, and its length in days. */
const end = Date.parse('2026-11-20T08:00:00.000Z')
const days = 90
const day = 86_400_000

const symbols = ['7', '10', 'J', 'Q', 'K', 'A', '★']
const stakes = [10, 20, 50, 100, 200, 500, 1000, 2500]
const support = ['Katharina Brandt', 'Jonas Lindner']

/**
 * Rounds as they are played: most lose, some are gambled with, some stay open, some were closed by support. Funds before and after
 * add up: after = before - debit + total win. The same state and random numbers make the same rounds, one batch after another.
 */
export function* generateRounds(
  state: State,
  amount: number,
  random: Random,
  perBatch = 5_000,
): Generator<Row[]> {
  const versions = new Map<unknown, string>()
  for (const { gameId, versionNumber } of state['game-versions'] ?? [])
    versions.set(gameId, String(versionNumber))
  const [casinos, games] = [state['casinos'] ?? [], state['games'] ?? []]
  for (let from = 0; from < amount; from += perBatch) {
    yield times(Math.min(perBatch, amount - from), (index) => {
      const game = pick(games, random)
      return round(from + index, pick(casinos, random), game.id, versions.get(game.id) ?? 'v1.00', random)
    })
  }
}

function round(index: number, casino: Row, gameId: string, versionNumber: string, random: Random): Row {
  const startedAt = end - Math.floor(random() * days * day)
  const lasted = 2_000 + Math.floor(random() * 180_000)
  const debit = pick(stakes, random)
  const fundsStart = debit + Math.floor(random() * 20_000)
  const moneyKind = pick(['real', 'real', 'real', 'real', 'real', 'real', 'bonus', 'voucher'], random)
  const closing = closed(random, startedAt)
  const played = play(debit, random)
  const { status } = closing
  const isOpen = status === 'open'
  const amounts = status === 'refunded' ? { gambled: 0, gambledWon: 0, totalWin: 0 } : played
  return {
    id: `r${number(index, 8)}`,
    version: 1,
    providerRoundId: `${10 + (index % 89)}-${number(index, 8)}`,
    playerId: `${casino.id.slice(3, 6)}-${number(Math.floor(random() * 5000), 6)}`,
    casinoId: casino.id,
    integrationId: casino['integrationId'] ?? null,
    gameId,
    versionNumber,
    startedAt: new Date(startedAt).toISOString(),
    endedAt: isOpen ? null : new Date(startedAt + (closing.closeType ? day : lasted)).toISOString(),
    currency: casino['currency'],
    moneyKind,
    voucherCode: moneyKind === 'voucher' ? `V${number(Math.floor(random() * 1_000_000), 6)}` : null,
    debit,
    credit: isOpen ? 0 : amounts.totalWin,
    ...amounts,
    fundsStart,
    fundsEnd: isOpen ? null : status === 'refunded' ? fundsStart : fundsStart - debit + amounts.totalWin,
    ...closing,
    displayedOutcome: isOpen ? null : reels(random),
  }
}

/** How a round has ended, if it has. Only young ones are still open. */
function closed(random: Random, startedAt: number) {
  const chance = random()
  const by = pick(support, random)
  if (chance < 0.02 && startedAt > end - 7 * day) return { status: 'open', closeType: null, closedBy: null }
  if (chance < 0.004) return { status: 'refunded', closeType: 'refund', closedBy: by }
  if (chance < 0.006) return { status: 'completed', closeType: 'win', closedBy: by }
  if (chance < 0.007) return { status: 'completed', closeType: 'none', closedBy: by }
  return { status: 'completed', closeType: null, closedBy: null }
}

/** What a stake comes to, in hundredths: over many rounds about 95 percent of it. A win is sometimes doubled or lost. */
function play(debit: number, random: Random) {
  const chance = random()
  const times =
    chance < 0.7
      ? 0
      : chance < 0.95
        ? 0.2 + random() * 2.8
        : chance < 0.995
          ? 3 + random() * 10
          : 15 + random() * 45
  const win = Math.round(debit * times)
  if (win === 0 || random() >= 0.08) return { gambled: 0, gambledWon: 0, totalWin: win }
  const gambledWon = random() < 0.5 ? 2 * win : 0
  return { gambled: win, gambledWon, totalWin: gambledWon }
}

/** Three rows of five symbols. */
const reels = (random: Random) => times(3, () => times(5, () => pick(symbols, random)).join(' ')).join(' / ')
