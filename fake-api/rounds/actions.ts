import type { ErrorCode } from '../../src/contract/errors.ts'
import { closeBodySchema, closeManyBodySchema, planCloseManyBodySchema } from '../../src/contract/closings.ts'
import {
  planRoundExpiryBodySchemaOf,
  type RoundValidityCollection,
} from '../../src/contract/roundExpiryPlan.ts'
import { defineAction } from '../actions/action.ts'
import {
  contractAnswer,
  contractAnswerWithETag,
  startedJobAnswerDescription,
  toPascalCase,
} from '../http/operation.ts'
import {
  closeRound,
  readClosingPlanOfMany,
  planRoundExpiry,
  readClosingPlanOfRound,
  startClosingJob,
} from './close.ts'

const operator: readonly ErrorCode[] = [
  ...(['operatorUnreachable', 'operatorTimeout', 'operatorFailed', 'operatorRefused'] as const),
  ...(['operatorConfirmedOther', 'operatorBookedOther'] as const),
  'addressNotAllowed',
  'secretAddressChanged',
  'secretUnreadable',
]

export const closingActions = {
  ...defineAction('/game-rounds/{id}', 'close', {
    id: 'closeRound',
    summary: 'Close an open round',
    description:
      'The operator is asked, see the webhook `operatorBooking`; closing without booking asks nobody.',
    body: {
      schema: closeBodySchema,
      example: { booking: 'refund', reason: 'providerFailure', comment: '' },
    },
    answers: contractAnswerWithETag('The round, closed.', 'GameRound'),
    codes: [
      ...(['roundClosed', 'roundEnded', 'roundBeingClosed', 'bookingPinned'] as const),
      ...(['refundAfterCredit', 'creditAboveWin'] as const),
      ...(['bookedElsewhere', 'unconfirmedBookingChanged'] as const),
      ...operator,
    ],
    handle: closeRound,
    plan: {
      id: 'planClosing',
      summary: 'How a round may be closed',
      answers: contractAnswer('Each way of closing it, and what would come of it.', 'ClosingPlan', {
        currency: 'EUR',
        options: [
          { booking: 'refund', allowed: true, amount: 200, lost: 0 },
          { booking: 'win', allowed: true, amount: 0, lost: 0 },
          { booking: 'none', allowed: true, amount: 0, lost: 0 },
        ],
        proposed: 'refund',
        closing: null,
        ifBooked: [],
        ifNotBooked: [],
      }),
      handle: readClosingPlanOfRound,
    },
  }),
  ...defineAction('/game-rounds', 'close', {
    id: 'closeRounds',
    summary: 'Close many open rounds in the same way',
    body: {
      schema: closeManyBodySchema,
      example: { ids: ['gre5lcncv4p6'], booking: 'refund', reason: 'providerFailure', comment: '' },
    },
    answers: { 202: startedJobAnswerDescription },
    handle: startClosingJob,
  }),
  ...defineAction('/game-rounds', 'planClose', {
    may: 'close',
    id: 'planClosings',
    summary: 'How many rounds may be closed',
    description: 'Nothing happens, and no operator is asked.',
    body: { schema: planCloseManyBodySchema, example: { ids: ['gre5lcncv4p6'] } },
    answers: contractAnswer(
      'Each way of closing them, and what would come of it: in sums and by round.',
      'ClosingsPlan',
      {
        options: [
          {
            booking: 'refund',
            rounds: 1,
            amounts: [{ currency: 'EUR', rounds: 1, amount: 200 }],
            lost: [],
            refused: [],
          },
        ],
        rounds: [
          {
            id: 'gre5lcncv4p6',
            currency: 'EUR',
            options: [{ booking: 'refund', allowed: true, amount: 200, lost: 0 }],
          },
        ],
      },
    ),
    parameters: [],
    isRead: true,
    handle: readClosingPlanOfMany,
  }),
}

export const defineRoundExpiryPlan = (name: RoundValidityCollection, id: string) =>
  defineAction(`/${name}`, 'planValidity', {
    may: 'edit',
    id: `planValidityOf${toPascalCase(name)}`,
    summary: 'What another validity does to open rounds',
    description:
      'Nothing happens. Fields that are not sent stay as they are. A round that is open when its validity is shortened is not refunded by that within 24 hours.',
    body: {
      schema: planRoundExpiryBodySchemaOf(name),
      example: { items: [{ id, gameRoundValidityPeriod: 7 }] },
    },
    answers: contractAnswer(
      'The rounds that would be refunded sooner, and the wins that would be lost.',
      'ValidityPlan',
      {
        rounds: 1,
        from: '2026-11-21T09:00:00.000Z',
        refunded: [{ currency: 'EUR', rounds: 1, amount: 200 }],
        lost: [],
        losing: [],
        people: 0,
        confirmation: 'n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg',
      },
    ),
    codes: ['notFound', 'tooManyRows'],
    parameters: [],
    isRead: true,
    handle: planRoundExpiry,
  })
