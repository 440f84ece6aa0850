import * as z from 'zod/mini'
import type { Viewing } from '../../src/contract/viewing.ts'
import { by, count, instant } from './common.ts'
import { shape } from './shape.ts'

export const viewing = shape<Viewing>()('Viewing', {
  id: z.string(),
  user: z.nullable(by),
  casinoIds: z.array(z.string()),
  hidden: count.check(z.describe('How many more casinos the visitor has, out of the caller’s sight.')),
  startedAt: instant,
  expiresAt: instant,
})
