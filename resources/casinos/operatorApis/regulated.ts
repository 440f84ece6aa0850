import * as z from 'zod/mini'
import { optional, properties, secret, text, url } from '../../../src/contract/fields.ts'

/** For markets whose regulator is told of every round: rounds carry the market's key. */
export const regulated = z.object({
  apiUrl: url({ asked: true }),
  operatorId: text(),
  username: optional(text()),
  password: optional(secret()),
  jurisdictionKey: text(),
  customProperties: properties(),
})
