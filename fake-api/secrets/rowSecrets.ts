import type { Row } from '../../src/contract/row.ts'
import { isObject } from '../../src/contract/values.ts'
import { canonicalJson } from '../safeJson.ts'
import { isStoredSecret, type StoredSecret } from '../storedSecret.ts'
import { keyIdOf, type Keyring } from './keyring.ts'

/** An encrypted secret in the store. It also has the other fields of `StoredSecret`. */
interface Encrypted {
  $encrypted: string
}

const isEncrypted = (value: unknown): value is Encrypted =>
  isObject(value) && Object.hasOwn(value, '$encrypted') && typeof value['$encrypted'] === 'string'

/** The row for the store: every secret is encrypted and bound to its place. */
export const encryptRow = (keyring: Keyring, collection: string, row: Row): Row =>
  mapped(row, contextOf(collection, row), (value, place) => {
    if (!isStoredSecret(value)) return undefined
    const { $secret, unreadable, ...rest } = value
    return { ...rest, $encrypted: unreadable ?? keyring.encrypt($secret, bound(place, rest)) }
  }) as Row

/** The row for everything above the store. Secrets that cannot be decrypted keep their encrypted text and cannot be used. */
export const decryptRow = (keyring: Keyring, collection: string, row: Row): Row =>
  mapped(row, contextOf(collection, row), (value, place) => {
    if (!isEncrypted(value)) return undefined
    const { $encrypted, ...rest } = value
    const text = keyring.decrypt($encrypted, bound(place, rest))
    const sealed: StoredSecret =
      text === null ? { $secret: '', ...rest, unreadable: $encrypted } : { $secret: text, ...rest }
    return sealed
  }) as Row

export function countSecrets(row: Row, counts: Map<string | null, number>): void {
  mapped(row, [], (value) => {
    if (!isStoredSecret(value) && !isEncrypted(value)) return undefined
    const keyId = isEncrypted(value) ? keyIdOf(value.$encrypted) : null
    counts.set(keyId, (counts.get(keyId) ?? 0) + 1)
    return value
  })
}

/** The row with `null` instead of the secrets of one key; the same object if there are none. */
export const withoutSecretsOfKey = (row: Row, keyId: string): Row =>
  mapped(row, [], (value) =>
    isStoredSecret(value) && value.unreadable && keyIdOf(value.unreadable) === keyId ? null : undefined,
  ) as Row

const contextOf = (collection: string, { id }: Row) => [collection, id]

/** Includes the other fields of the secret, such as the time of its change, so that they cannot be changed separately. */
const bound = (place: readonly string[], rest: object) => canonicalJson([place, rest])

/** A copy with the values that `change` returns, unless `undefined`; the same object if nothing changes. */
function mapped(
  value: unknown,
  place: readonly string[],
  change: (value: unknown, place: readonly string[]) => unknown,
): unknown {
  if (typeof value !== 'object' || value === null) return value
  const changed = change(value, place)
  if (changed !== undefined) return changed
  let copy: unknown[] | Record<string, unknown> | undefined
  for (const [key, inner] of Object.entries(value)) {
    const next = mapped(inner, [...place, key], change)
    if (next === inner) continue
    copy ??= Array.isArray(value) ? [...(value as unknown[])] : { ...value }
    Reflect.set(copy, key, next)
  }
  return copy ?? value
}
