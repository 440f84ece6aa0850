import * as z from 'zod'
import { defineEntity } from '../../src/contract/entity.ts'
import { choice, field, id, instant, optional, reference, text } from '../../src/contract/fields.ts'

/** Hundredths of the unit of the round's currency. */
const amount = () => field(z.int().min(0), { kind: 'integer', readOnly: true })
const kept = () => field(z.string(), { kind: 'text', readOnly: true })

export const roundStates = ['open', 'completed', 'refunded'] as const

/** A round that a player has played or still plays; the game servers tell of it, nobody changes it here. */
export const gameRounds = defineEntity({
  name: 'game-rounds',
  label: 'id',
  access: { admin: ['list', 'show'], visitor: ['list', 'show'] },
  scope: 'casinoId',
  readOnly: true,
  sort: { field: 'startedAt', order: 'DESC' },
  schema: z.object({
    id: id(),
    providerRoundId: kept(),
    playerId: kept(),
    casinoId: reference('casinos', { inUse: 'casinoHasRounds' }),
    /** The casino's integration as of then, which may be gone since. */
    integrationId: optional(text()),
    gameId: reference('games', { inUse: 'gameHasRounds' }),
    versionNumber: kept(),
    startedAt: instant(),
    endedAt: optional(instant()),
    currency: kept(),
    moneyKind: choice(['real', 'bonus', 'voucher']),
    voucherCode: optional(kept()),
    /** What was staked to begin with, and what the player was given so far. */
    debit: amount(),
    credit: amount(),
    /** After gambling. */
    totalWin: amount(),
    /** Staked and returned in gamble phases. */
    gambled: amount(),
    gambledWon: amount(),
    fundsStart: amount(),
    fundsEnd: optional(amount()),
    status: choice(roundStates),
    /** How support has closed it: refund of the stake, booking of the win, or no booking. */
    closeType: optional(choice(['refund', 'win', 'none'])),
    closedBy: optional(kept()),
    displayedOutcome: optional(kept()),
  }),
})
