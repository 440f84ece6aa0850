import * as z from 'zod/mini'
import { optional, properties, secret, text, url } from '../../../src/contract/fields.ts'

/** For markets with a regulator that receives all rounds: calls carry the market's key. */
export const regulated = z.object({
  apiUrl: url({ asked: true }),
  operatorId: text(),
  username: optional(text()),
  password: optional(secret()),
  jurisdictionKey: text(),
  customProperties: properties(),
})
