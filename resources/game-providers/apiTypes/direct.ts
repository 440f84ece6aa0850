import * as z from 'zod/mini'
import { optional, secret, text, url } from '../../../src/contract/fields.ts'

/** One address for everything, and a key in each call. */
export const direct = z.object({
  apiUrl: url({ asked: true }),
  apiKey: secret(),
  operatorId: text(),
  historyUrl: optional(url()),
})
