import * as z from 'zod/mini'
import { optional, properties, secret, text, url } from '../../src/contract/fields.ts'

/** The APIs that operators speak, each with its configuration: a new one is an entry here and its labels. */
export const operatorApis = {
  /** Every bet and win is booked at the operator's wallet at once. */
  seamless: z.object({ apiUrl: url({ asked: true }), secret: secret(), operatorId: text() }),
  /** Money is moved into a game wallet before play and back after it. */
  transfer: z.object({ apiUrl: url({ asked: true }), username: text(), password: secret() }),
  /** Seamless, with each request signed by key and secret. */
  signed: z.object({
    apiUrl: url({ asked: true }),
    key: secret(),
    secret: optional(secret()),
    customProperties: properties(),
  }),
  /** For markets whose regulator is told of every round: rounds carry the market's key. */
  regulated: z.object({
    apiUrl: url({ asked: true }),
    operatorId: text(),
    username: optional(text()),
    password: optional(secret()),
    jurisdictionKey: text(),
    customProperties: properties(),
  }),
}

/** The names of the APIs, as `operatorApi` has them. */
export const operatorApiNames = Object.keys(operatorApis) as [
  keyof typeof operatorApis,
  ...(keyof typeof operatorApis)[],
]
