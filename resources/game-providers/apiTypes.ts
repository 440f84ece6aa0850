import * as z from 'zod/mini'
import { optional, secret, text, url } from '../../src/contract/fields.ts'

/** The APIs that providers speak, each with its configuration: a new one is an entry here and its labels. */
export const apiTypes = {
  /** One address for everything, and a key in each call. */
  direct: z.object({
    apiUrl: url({ asked: true }),
    apiKey: secret(),
    operatorId: text(),
    historyUrl: optional(url()),
  }),
  /** Each call carries a hash over itself, salt and secret. */
  salted: z.object({
    apiUrl: url({ asked: true }),
    secret: secret(),
    salt: secret(),
    operatorId: text(),
    historyUrl: optional(url()),
  }),
  /** Games run on nodes of the provider's; a pair of keys for each casino, one for either direction. */
  node: z.object({
    apiUrl: url({ asked: true }),
    nodeId: text(),
    casinoName: text(),
    key1: secret(),
    key2: secret(),
  }),
  /** Pages and server of the provider's own; free spins are granted under an account of their own. */
  hosted: z.object({
    frontendUrl: url(),
    backendUrl: url({ asked: true }),
    historyUrl: optional(url()),
    secret: secret(),
    operatorId: text(),
    freeSpinsOperatorId: optional(text()),
    freeSpinsPassword: optional(secret()),
  }),
  /** Set up through the provider's back office and cockpit, each with an account that we call as. */
  cockpit: z.object({
    apiUrl: url({ asked: true }),
    callerId: text(),
    callerPassword: secret(),
    casinoCockpitUrl: url(),
    backOfficeAdmin: optional(text()),
    backOfficePassword: optional(secret()),
  }),
}

/** The names of the APIs, as `apiType` has them. */
export const apiTypeNames = Object.keys(apiTypes) as [keyof typeof apiTypes, ...(keyof typeof apiTypes)[]]
