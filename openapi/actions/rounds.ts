import type { ErrorCode } from '../../src/contract/errors.ts'
import { closeBody, closeManyBody } from '../../src/contract/closings.ts'
import { converted } from '../convert.ts'
import { schemaRef } from '../json.ts'
import type { Paths } from '../operation.ts'
import { idempotencyKey } from '../parameters.ts'
import { whoMay } from '../records/paths.ts'
import { entityOf, jobCodes, jobStarted, onceCodes, tagOf } from './common.ts'

const rounds = entityOf('game-rounds')
const usual = { tag: tagOf(rounds.name), who: whoMay(rounds, 'close') }
const operator: readonly ErrorCode[] = [
  ...(['operatorUnreachable', 'operatorTimeout', 'operatorFailed', 'operatorRefused'] as const),
  ...(['operatorConfirmedOther', 'operatorBookedOther'] as const),
  'addressNotAllowed',
  'secretAddressChanged',
  'secretUnreadable',
]

/** Open rounds, closed by support. */
export const roundPaths: Paths = {
  '/game-rounds/{id}/close': {
    get: {
      ...usual,
      id: 'planClosing',
      summary: 'How a round may be closed',
      answers: {
        200: {
          description: 'Each way of closing it, and what would come of it.',
          schema: schemaRef('ClosingPlan'),
          example: {
            currency: 'EUR',
            options: [
              { booking: 'refund', allowed: true, amount: 200, lost: 0 },
              { booking: 'win', allowed: true, amount: 0, lost: 0 },
              { booking: 'none', allowed: true, amount: 0, lost: 0 },
            ],
            proposed: 'refund',
            closing: null,
          },
        },
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
        schema: converted(closeBody, 'input'),
        example: { booking: 'refund', reason: 'providerFailure', comment: '' },
      },
      answers: {
        200: { description: 'The round, closed.', schema: schemaRef('GameRound'), headers: ['ETag'] },
      },
      codes: [
        'notFound',
        ...(['roundClosed', 'roundEnded', 'roundBeingClosed', 'refundAfterCredit', 'bookingPinned'] as const),
        ...operator,
        ...onceCodes,
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
        schema: converted(closeManyBody, 'input'),
        example: { ids: ['gre5lcncv4p6'], booking: 'refund', reason: 'providerFailure', comment: '' },
      },
      answers: { 202: jobStarted },
      codes: jobCodes,
    },
  },
}
