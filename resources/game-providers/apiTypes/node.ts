import * as z from 'zod/mini'
import { secret, text, url } from '../../../src/contract/fields.ts'

/** Games run on nodes of the provider's; a pair of keys for each casino, one for either direction. */
export const node = z.object({
  apiUrl: url({ asked: true }),
  nodeId: text(),
  casinoName: text(),
  key1: secret(),
  key2: secret(),
})
