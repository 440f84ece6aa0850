import * as z from 'zod/mini'
import { optional, secret, text, url } from '../../../src/contract/fields.ts'

/** The provider hosts pages and server; free spins are granted through a separate account. */
export const hosted = z.object({
  frontendUrl: url(),
  backendUrl: url({ asked: true }),
  historyUrl: optional(url()),
  secret: secret(),
  operatorId: text(),
  freeSpinsOperatorId: optional(text()),
  freeSpinsPassword: optional(secret()),
})
