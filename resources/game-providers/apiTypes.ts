import * as z from 'zod/mini'
import { optional, secret, text, url } from '../../src/contract/fields.ts'

export const apiTypes = {
  /** A single address, and a key in each call. */
  direct: z.object({
    apiUrl: url({ calledByServer: true }),
    apiKey: secret(),
    operatorId: text(),
    historyUrl: optional(url()),
  }),
  /** Each call carries a hash of its content, salt and secret. */
  salted: z.object({
    apiUrl: url({ calledByServer: true }),
    secret: secret(),
    salt: secret(),
    operatorId: text(),
    historyUrl: optional(url()),
  }),
  /** Games run on nodes of the provider; each casino has a pair of keys, one per direction. */
  node: z.object({
    apiUrl: url({ calledByServer: true }),
    nodeId: text(),
    casinoName: text(),
    key1: secret(),
    key2: secret(),
  }),
  /** The provider hosts pages and server; free spins are granted through a separate account. */
  hosted: z.object({
    frontendUrl: url(),
    backendUrl: url({ calledByServer: true }),
    historyUrl: optional(url()),
    secret: secret(),
    operatorId: text(),
    freeSpinsOperatorId: optional(text()),
    freeSpinsPassword: optional(secret()),
  }),
  /** Set up through the provider's back office and cockpit, with an account for each. */
  cockpit: z.object({
    apiUrl: url({ calledByServer: true }),
    callerId: text(),
    callerPassword: secret(),
    casinoCockpitUrl: url(),
    backOfficeAdmin: optional(text()),
    backOfficePassword: optional(secret()),
  }),
}

export const apiTypeKeys = Object.keys(apiTypes) as [keyof typeof apiTypes, ...(keyof typeof apiTypes)[]]
