import * as z from 'zod/mini'
import { optional, secret, text, url } from '../../../src/contract/fields.ts'

/** Pages and server of the provider's own; free spins are granted under an account of their own. */
export const hosted = z.object({
  frontendUrl: url(),
  backendUrl: url({ asked: true }),
  historyUrl: optional(url()),
  secret: secret(),
  operatorId: text(),
  freeSpinsOperatorId: optional(text()),
  freeSpinsPassword: optional(secret()),
})
