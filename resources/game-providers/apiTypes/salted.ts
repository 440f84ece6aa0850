import * as z from 'zod/mini'
import { optional, secret, text, url } from '../../../src/contract/fields.ts'

/** Each call carries a hash of its content, salt and secret. */
export const salted = z.object({
  apiUrl: url({ asked: true }),
  secret: secret(),
  salt: secret(),
  operatorId: text(),
  historyUrl: optional(url()),
})
