import { answering, on, withBody, withRows, type Fields } from '../changes.ts'
import type { Mutant } from '../proxy.ts'

const planClose = on('POST', '/game-rounds/plan-close')

export const roundMutants: readonly Mutant[] = [
  answering(
    'rounds.awaits',
    'a paid round is refunded automatically',
    on('GET', '/game-rounds?'),
    withRows((rows) => rows.map((row) => ({ ...row, awaits: 'refund', refundAt: row['expiresAt'] }))),
  ),
  answering(
    'rounds.plan-close',
    'sums include rounds that are not allowed',
    planClose,
    withBody((body) => ({
      ...body,
      options: (body['options'] as Fields[]).map((option) => ({ ...option, rounds: 50 })),
    })),
  ),
  answering(
    'rounds.plan-close',
    'lost wins are missing',
    planClose,
    withBody((body) => ({
      ...body,
      options: (body['options'] as Fields[]).map((option) => ({ ...option, lost: [] })),
    })),
  ),
  answering(
    'rounds.plan-validity',
    'plans never refund rounds sooner',
    on('POST', '/casinos/plan-validity'),
    withBody((body) => ({ ...body, rounds: 1 })),
  ),
]
