import * as z from 'zod/mini'
import { secret, text, url } from '../../../src/contract/fields.ts'

/** Games run on nodes of the provider; each casino has a pair of keys, one per direction. */
export const node = z.object({
  apiUrl: url({ asked: true }),
  nodeId: text(),
  casinoName: text(),
  key1: secret(),
  key2: secret(),
})
