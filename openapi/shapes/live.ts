import * as z from 'zod/mini'
import type { LiveMessage } from '../../src/contract/live.ts'
import type { PresenceAnswer } from '../../src/contract/presence.ts'
import { by } from './common.ts'
import { shape } from './shape.ts'

export const liveMessage = shape<LiveMessage>()('LiveMessage', {
  position: z.string().check(z.regex(/^[\w-]{54}$/)),
  changes: z.array(z.strictObject({ resource: z.string(), recordId: z.string() })),
  more: z.boolean().check(z.describe('More has happened than is named.')),
})

export const presenceAnswer = shape<PresenceAnswer>()('PresenceAnswer', { others: z.array(by) })
