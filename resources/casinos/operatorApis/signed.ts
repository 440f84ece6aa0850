import * as z from 'zod/mini'
import { optional, properties, secret, url } from '../../../src/contract/fields.ts'

/** Seamless wallet, with requests signed by key and secret. */
export const signed = z.object({
  apiUrl: url({ asked: true }),
  key: secret(),
  secret: optional(secret()),
  customProperties: properties(),
})
