import * as z from 'zod'
import type { Viewing } from '../../src/contract/viewing.ts'
import { by, count, instant } from './common.ts'
import { shape } from './shape.ts'

export const viewing = shape<Viewing>()('Viewing', {
  id: z.string(),
  user: by.nullable(),
  casinoIds: z.array(z.string()),
  hidden: count.describe('How many more casinos the visitor has, out of the caller’s sight.'),
  startedAt: instant,
  expiresAt: instant,
})
