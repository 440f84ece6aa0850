import type { SecretMarker } from '../src/contract/secret.ts'
import { isObject } from '../src/contract/values.ts'

/** A secret as it is stored. Nothing with this key ever leaves the server. */
export interface StoredSecret {
  $secret: string
  /** Not known of what another system keeps. */
  changedAt?: string
  /** Its encrypted text, where no key of this installation opens it; `$secret` is empty then. */
  unreadable?: string
  /**
   * Origins of the addresses that it was entered for: it is sent there and nowhere else. Without them it is sent nowhere.
   */
  origins?: readonly string[]
}

export const isStoredSecret = (value: unknown): value is StoredSecret =>
  isObject(value) && Object.hasOwn(value, '$secret')

/** What a stored secret, or the lack of one, reads as. */
export const toSecretMarker = (value: unknown): SecretMarker =>
  isStoredSecret(value)
    ? { set: true, ...(value.changedAt && { changedAt: value.changedAt }) }
    : { set: false }

/** The last line of defence, before every answer: markers for whatever looks like a secret, wherever it lies. */
export function hideSecrets(value: unknown): unknown {
  if (isStoredSecret(value)) return toSecretMarker(value)
  if (isObject(value) && Object.hasOwn(value, '$encrypted')) return { set: true }
  if (Array.isArray(value)) return value.map(hideSecrets)
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, hideSecrets(inner)]))
}

/** What was typed, for the one system that has no address in a record: the identity service, which is in the settings. */
export const plainTextOf = (value: unknown): string => (isStoredSecret(value) ? value.$secret : '')
