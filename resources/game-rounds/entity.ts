import * as z from 'zod/mini'
import { roundAwaits, bookings, roundsCollection } from '../../src/contract/bookings.ts'
import { defineEntity } from '../../src/contract/entity.ts'
import type { Tones } from '../../src/contract/field.ts'
import {
  choice,
  computed,
  field,
  id,
  instant,
  optional,
  reference,
  state,
  text,
} from '../../src/contract/fields.ts'
import { amount } from '../../src/contract/kinds.ts'

/** Hundredths of the unit of the round's currency. */
const money = () => amount({ currency: 'currency' })
const kept = (kind: 'text' | 'currency' = 'text') => field(z.string(), { kind, readOnly: true })

const roundStates = ['open', 'completed', 'refunded'] as const
export const roundTones: Tones<(typeof roundStates)[number]> = {
  open: 'busy',
  completed: 'good',
  refunded: 'over',
}

/** A round that a player has played or still plays; the game servers tell of it, and support closes what was left open. */
export const gameRounds = defineEntity({
  name: roundsCollection,
  label: 'id',
  access: { admin: 'everything', visitor: ['list', 'show'] },
  scope: 'casinoId',
  sought: { by: ['id', 'providerRoundId'], whole: true, of: 'gameId', state: 'status' },
  readOnly: true,
  actions: ['close'],
  sort: { field: 'startedAt', order: 'DESC' },
  compositeReferences: [
    {
      to: 'game-versions',
      by: { gameId: 'gameId', versionNumber: 'versionNumber' },
      inUse: 'versionHasRounds',
    },
  ],
  schema: () =>
    z.object({
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
      /** What an open round waits for; this and the next two are empty where it is closed. */
      awaits: optional(computed(choice(roundAwaits))),
      /** When its validity ends; empty where it never does. */
      expiresAt: optional(computed(instant())),
      /** When it is refunded by itself; empty where it never is. */
      refundAt: optional(computed(instant())),
      currency: kept('currency'),
      moneyKind: choice(['real', 'bonus', 'voucher']),
      voucherCode: optional(kept()),
      /** What was staked to begin with, and what the player was given so far. */
      debit: money(),
      credit: money(),
      /** After gambling. */
      totalWin: money(),
      /** Staked and returned in gamble phases. */
      gambled: money(),
      gambledWon: money(),
      fundsStart: money(),
      fundsEnd: optional(money()),
      status: state(roundStates, roundTones),
      /** How support has closed it: refund of the stake, booking of the win, or no booking. */
      closeType: optional(choice(bookings)),
      closedBy: optional(kept()),
      displayedOutcome: optional(kept()),
    }),
})
