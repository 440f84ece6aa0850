import * as z from 'zod/mini'
import type { Viewing } from '../../src/contract/viewing.ts'
import { by, instant } from './common.ts'
import { shape } from './shape.ts'

export const viewing = shape<Viewing>()('Viewing', {
  id: z.string(),
  user: z.nullable(by),
  casinoIds: z.array(z.string()),
  others: z.boolean().check(z.describe('Whether the visitor has other casinos, out of the caller’s sight.')),
  startedAt: instant,
  expiresAt: instant,
})
