import * as z from 'zod/mini'
import { optional, properties, secret, text, url } from '../../src/contract/fields.ts'

export const operatorApis = {
  /** Bets and wins are booked immediately in the operator's wallet. */
  seamless: z.object({ apiUrl: url({ calledByServer: true }), secret: secret(), operatorId: text() }),
  /** Money is transferred to a game wallet before play, and back afterwards. */
  transfer: z.object({ apiUrl: url({ calledByServer: true }), username: text(), password: secret() }),
  /** Seamless wallet, with requests signed by key and secret. */
  signed: z.object({
    apiUrl: url({ calledByServer: true }),
    key: secret(),
    secret: optional(secret()),
    customProperties: properties(),
  }),
  /** For markets with a regulator that receives all rounds: calls carry the market's key. */
  regulated: z.object({
    apiUrl: url({ calledByServer: true }),
    operatorId: text(),
    username: optional(text()),
    password: optional(secret()),
    jurisdictionKey: text(),
    customProperties: properties(),
  }),
}

export const operatorApiKeys = Object.keys(operatorApis) as [
  keyof typeof operatorApis,
  ...(keyof typeof operatorApis)[],
]
