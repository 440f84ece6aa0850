import type { SecretMarker } from '../src/contract/secret.ts'
import { isObject } from '../src/contract/values.ts'

/** A secret in plain text, as the server works with it; with a keyring, the store holds `$encrypted`. It never leaves the server. */
export interface PlainSecret {
  $secret: string
  /** UTC instant, ISO 8601. Absent if unknown, as for passwords in the identity service. */
  changedAt?: string
  /** The encrypted text, if no key of this installation decrypts it; `$secret` is empty then. */
  unreadable?: string
  /** Origins of the addresses for which it was entered. It is sent nowhere else; if absent, nowhere at all. */
  origins?: readonly string[]
}

export const isPlainSecret = (value: unknown): value is PlainSecret =>
  isObject(value) && Object.hasOwn(value, '$secret')

export const toSecretMarker = (value: unknown): SecretMarker =>
  isPlainSecret(value)
    ? { set: true, ...(value.changedAt && { changedAt: value.changedAt }) }
    : { set: false }

/** The last line of defence before every answer: replaces everything that looks like a secret by markers. */
export function hideSecrets(value: unknown): unknown {
  if (isPlainSecret(value)) return toSecretMarker(value)
  if (isObject(value) && Object.hasOwn(value, '$encrypted')) return { set: true }
  if (Array.isArray(value)) return value.map(hideSecrets)
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, hideSecrets(inner)]))
}

/** The plain text of a secret, only for the identity service, whose address is in the settings and not in a record. */
export const plainTextOf = (value: unknown): string => (isPlainSecret(value) ? value.$secret : '')
