import * as z from 'zod/mini'
import { optional, secret, text, url } from '../../../src/contract/fields.ts'

/** A single address, and a key in each call. */
export const direct = z.object({
  apiUrl: url({ asked: true }),
  apiKey: secret(),
  operatorId: text(),
  historyUrl: optional(url()),
})
