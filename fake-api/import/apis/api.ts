import type * as z from 'zod/mini'
import { limits, boundedList } from '../../../src/contract/limits.ts'
import type { Asking } from '../../outboundRequest.ts'

/** What a provider lists, games or their studios: of a list that is too long, none is looked at. */
export const offerList = <T extends z.ZodMiniType>(element: T) => boundedList(element, limits.imported)

/** A provider's configuration, with its secrets in plain text and without fields that are empty. */
export type Config = Readonly<Record<string, string>>

/** A game as a provider lists it, before it is checked: fields may be missing or of another type. The import says so for each game. */
export interface Offer {
  providerGameId: unknown
  name: unknown
  /** The studio's name. */
  studio: unknown
  /** Percent. */
  theoreticalRtp: unknown
}

/** How the list of games is asked for where providers speak an API. */
export interface ProviderApi {
  /** The call, by whoever the configuration says that we are. */
  call(config: Config, now: Date): { address: string } & Asking
  /** The games in an answer; `null` where it is none to us. */
  read(config: Config, body: unknown): Offer[] | null
}

/** The address of something below a configured one. */
export const joinPath = (address: string | undefined, path: string) =>
  `${address?.replace(/\/+$/, '')}${path}`

/** A number of percent out of another unit, without what computers add to it; everything else stays what it is. */
export const percentOf = (value: unknown, times: number): unknown =>
  typeof value === 'number' ? Number((value * times).toFixed(6)) : value
