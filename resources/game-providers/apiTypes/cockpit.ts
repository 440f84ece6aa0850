import * as z from 'zod/mini'
import { optional, secret, text, url } from '../../../src/contract/fields.ts'

/** Set up through the provider's back office and cockpit, with an account for each. */
export const cockpit = z.object({
  apiUrl: url({ asked: true }),
  callerId: text(),
  callerPassword: secret(),
  casinoCockpitUrl: url(),
  backOfficeAdmin: optional(text()),
  backOfficePassword: optional(secret()),
})
