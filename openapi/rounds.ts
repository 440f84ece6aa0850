import type { ErrorCode } from '../src/contract/errors.ts'
import { closeBody, closeManyBody, planCloseBody } from '../src/contract/closings.ts'
import { validityBody, type ValidityCollection } from '../src/contract/validityPlan.ts'
import { toJsonSchema } from './convert.ts'
import { toPascalCase } from './names.ts'
import type { Paths } from './operation.ts'
import { idempotencyKey } from './parameters.ts'
import { whoMay } from './recordPaths.ts'
import {
  answerOf,
  answerWithETag,
  entityOf,
  jobCodes,
  jobStarted,
  idempotencyCodes,
  tagOf,
} from './common.ts'

const rounds = entityOf('game-rounds')
const usual = { tag: tagOf(rounds.name), who: whoMay(rounds, 'close') }
const operator: readonly ErrorCode[] = [
  ...(['operatorUnreachable', 'operatorTimeout', 'operatorFailed', 'operatorRefused'] as const),
  ...(['operatorConfirmedOther', 'operatorBookedOther'] as const),
  'addressNotAllowed',
  'secretAddressChanged',
  'secretUnreadable',
]

/** Closing open rounds. */
export const roundPaths: Paths = {
  '/game-rounds/{id}/close': {
    get: {
      ...usual,
      id: 'planClosing',
      summary: 'How a round may be closed',
      answers: {
        200: answerOf('Each way of closing it, and what would come of it.', 'ClosingPlan', {
          currency: 'EUR',
          options: [
            { booking: 'refund', allowed: true, amount: 200, lost: 0 },
            { booking: 'win', allowed: true, amount: 0, lost: 0 },
            { booking: 'none', allowed: true, amount: 0, lost: 0 },
          ],
          proposed: 'refund',
          closing: null,
        }),
      },
      codes: ['notFound'],
    },
    post: {
      ...usual,
      id: 'closeRound',
      summary: 'Close an open round',
      description:
        'The operator is asked, see the webhook `operatorBooking`; closing without booking asks nobody.',
      parameters: [idempotencyKey],
      body: {
        schema: toJsonSchema(closeBody, 'input'),
        example: { booking: 'refund', reason: 'providerFailure', comment: '' },
      },
      answers: { 200: answerWithETag('The round, closed.', 'GameRound') },
      codes: [
        'notFound',
        ...(['roundClosed', 'roundEnded', 'roundBeingClosed', 'refundAfterCredit', 'bookingPinned'] as const),
        ...operator,
        ...idempotencyCodes,
      ],
    },
  },
  '/game-rounds/close': {
    post: {
      ...usual,
      id: 'closeRounds',
      summary: 'Close many open rounds in the same way',
      parameters: [idempotencyKey],
      body: {
        schema: toJsonSchema(closeManyBody, 'input'),
        example: { ids: ['gre5lcncv4p6'], booking: 'refund', reason: 'providerFailure', comment: '' },
      },
      answers: { 202: jobStarted },
      codes: jobCodes,
    },
  },
  '/game-rounds/plan-close': {
    post: {
      ...usual,
      id: 'planClosings',
      summary: 'How many rounds may be closed',
      description: 'Nothing happens, and no operator is asked.',
      body: { schema: toJsonSchema(planCloseBody, 'input'), example: { ids: ['gre5lcncv4p6'] } },
      answers: {
        200: answerOf(
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
      },
      codes: ['malformed', 'tooLarge', 'invalid'],
    },
  },
  ...validity('casinos', 'cf_aurora'),
  ...validity('integrations', 'polaris'),
}

function validity(name: ValidityCollection, id: string): Paths {
  const entity = entityOf(name)
  return {
    [`/${name}/plan-validity`]: {
      post: {
        tag: tagOf(name),
        who: whoMay(entity, 'edit'),
        id: `planValidityOf${toPascalCase(name)}`,
        summary: 'What another validity does to open rounds',
        description:
          'Nothing happens. Fields that are not sent stay as they are. A round that is open when its validity is shortened is not refunded by that within 24 hours.',
        body: {
          schema: toJsonSchema(validityBody(name), 'input'),
          example: { items: [{ id, gameRoundValidityPeriod: 7 }] },
        },
        answers: {
          200: answerOf(
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
        },
        codes: ['notFound', 'malformed', 'tooLarge', 'invalid', 'tooManyRows'],
      },
    },
  }
}
