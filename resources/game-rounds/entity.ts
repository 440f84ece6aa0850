import * as z from 'zod/mini'
import { roundAwaits, closingBookingKinds, roundsCollection } from '../../src/contract/bookings.ts'
import { defineEntity } from '../../src/contract/entity.ts'
import type { Tones } from '../../src/contract/field.ts'
import {
  choice,
  computed,
  id,
  instant,
  optional,
  reference,
  serverText,
  state,
  text,
} from '../../src/contract/fields.ts'
import { amountInHundredths } from '../../src/contract/valueFields.ts'

const money = () => amountInHundredths({ currency: 'currency' })

const roundStates = ['open', 'completed', 'refunded'] as const
export const roundTones: Tones<(typeof roundStates)[number]> = {
  open: 'busy',
  completed: 'good',
  refunded: 'over',
}

export const gameRounds = defineEntity({
  name: roundsCollection,
  label: 'id',
  access: { admin: 'everything', visitor: ['list', 'show'] },
  scope: 'casinoId',
  globalSearch: { by: ['id', 'providerRoundId'], whole: true, of: 'gameId', state: 'status' },
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
      providerRoundId: serverText('text'),
      playerId: serverText('text'),
      casinoId: reference('casinos', { inUse: 'casinoHasRounds' }),
      /** The casino's integration at that time, which may be deleted since. */
      integrationId: optional(text()),
      gameId: reference('games', { inUse: 'gameHasRounds' }),
      versionNumber: serverText('text'),
      startedAt: instant(),
      endedAt: optional(instant()),
      /** What an open round is waiting for. This field and the next two are empty for closed rounds. */
      awaits: optional(computed(choice(roundAwaits))),
      /** End of validity; empty if it never ends. */
      expiresAt: optional(computed(instant())),
      /** Time of the automatic refund; empty if there is none. */
      refundAt: optional(computed(instant())),
      currency: serverText('currency'),
      moneyKind: choice(['real', 'bonus', 'voucher']),
      voucherCode: optional(serverText('text')),
      debit: money(),
      credit: money(),
      totalWin: money(),
      gambled: money(),
      gambledWon: money(),
      fundsStart: money(),
      fundsEnd: optional(money()),
      status: state(roundStates, roundTones),
      closeType: optional(choice(closingBookingKinds)),
      closedBy: optional(serverText('text')),
      displayedOutcome: optional(serverText('text')),
    }),
})
