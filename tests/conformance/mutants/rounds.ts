import { answering, on, withBody, withRows, type Fields } from '../changes.ts'
import type { Mutant } from '../proxy.ts'

const planClose = on('POST', '/game-rounds/plan-close')

/** Mutants with wrong open rounds. */
export const roundMutants: readonly Mutant[] = [
  answering(
    'rounds.awaits',
    'a round that was paid is refunded by itself',
    on('GET', '/game-rounds?'),
    withRows((rows) => rows.map((row) => ({ ...row, awaits: 'refund', refundAt: row['expiresAt'] }))),
  ),
  answering(
    'rounds.plan-close',
    'what is not allowed is in the sums',
    planClose,
    withBody((body) => ({
      ...body,
      options: (body['options'] as Fields[]).map((option) => ({ ...option, rounds: 50 })),
    })),
  ),
  answering(
    'rounds.plan-close',
    'wins that are lost are not told',
    planClose,
    withBody((body) => ({
      ...body,
      options: (body['options'] as Fields[]).map((option) => ({ ...option, lost: [] })),
    })),
  ),
  answering(
    'rounds.plan-validity',
    'no change refunds rounds sooner',
    on('POST', '/casinos/plan-validity'),
    withBody((body) => ({ ...body, rounds: 1 })),
  ),
]
