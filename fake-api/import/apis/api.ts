import type * as z from 'zod/mini'
import { limits, boundedList } from '../../../src/contract/limits.ts'
import type { OutboundRequestOptions } from '../../outboundRequest.ts'

export const createOfferListSchema = <T extends z.ZodMiniType>(element: T) =>
  boundedList(element, limits.imported)

/** A provider's configuration with secrets in plain text and without empty fields. */
export type DecryptedProviderConfig = Readonly<Record<string, string>>

/** A game in a provider's list before validation: fields may be missing or have another type, which the import reports for each game. */
export interface Offer {
  providerGameId: unknown
  name: unknown
  studio: unknown
  /** In percent. */
  theoreticalRtp: unknown
}

export interface ProviderApi {
  call(config: DecryptedProviderConfig, now: Date): { address: string } & OutboundRequestOptions
  /** The games in an answer; `null` if the answer is invalid. */
  read(config: DecryptedProviderConfig, body: unknown): Offer[] | null
}

export const joinPath = (address: string | undefined, path: string) =>
  `${address?.replace(/\/+$/, '')}${path}`

/** Multiplies a number by `times` to get percent, without the errors of binary fractions. Other values stay unchanged. */
export const scaleToPercent = (value: unknown, times: number): unknown =>
  typeof value === 'number' ? Number((value * times).toFixed(6)) : value
