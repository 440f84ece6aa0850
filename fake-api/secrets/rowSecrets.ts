import type { Row } from '../../src/contract/row.ts'
import { isObject } from '../../src/contract/values.ts'
import { canonical } from '../canonical.ts'
import { isStoredSecret, type StoredSecret } from '../storedSecret.ts'
import { keyIdOf, type Keyring } from './keyring.ts'

/** A secret as it lies in the store where there is a key: the rest of a `StoredSecret` beside its encrypted text. */
interface Encrypted {
  $encrypted: string
}

export const isEncrypted = (value: unknown): value is Encrypted =>
  isObject(value) && Object.hasOwn(value, '$encrypted') && typeof value['$encrypted'] === 'string'

/** The row as it is stored: every secret in it encrypted, each bound to its place. */
export const encryptRow = (keyring: Keyring, collection: string, row: Row): Row =>
  mapped(row, contextOf(collection, row), (value, place) => {
    if (!isStoredSecret(value)) return undefined
    const { $secret, unreadable, ...rest } = value
    return { ...rest, $encrypted: unreadable ?? keyring.encrypt($secret, bound(place, rest)) }
  }) as Row

/** The row as everything above the store knows it; a secret that no key opens keeps its encrypted text, and is none to be used. */
export const decryptRow = (keyring: Keyring, collection: string, row: Row): Row =>
  mapped(row, contextOf(collection, row), (value, place) => {
    if (!isEncrypted(value)) return undefined
    const { $encrypted, ...rest } = value
    const text = keyring.decrypt($encrypted, bound(place, rest))
    const sealed: StoredSecret =
      text === null ? { $secret: '', ...rest, unreadable: $encrypted } : { $secret: text, ...rest }
    return sealed
  }) as Row

/** Where a row's secrets stand: how many are in clear, and how many are encrypted by each key. */
export function countSecrets(row: Row, counts: Map<string | null, number>): void {
  mapped(row, [], (value) => {
    if (!isStoredSecret(value) && !isEncrypted(value)) return undefined
    const keyId = isEncrypted(value) ? keyIdOf(value.$encrypted) : null
    counts.set(keyId, (counts.get(keyId) ?? 0) + 1)
    return value
  })
}

/** The row with `null` in place of the secrets that only this key could decrypt; the same object where there are none. */
export const withoutSecretsOf = (row: Row, keyId: string): Row =>
  mapped(row, [], (value) =>
    isStoredSecret(value) && value.unreadable && keyIdOf(value.unreadable) === keyId ? null : undefined,
  ) as Row

const contextOf = (collection: string, { id }: Row) => [collection, id]

/** With what stands beside the secret, such as when it was changed, so that this cannot be changed without it. */
const bound = (place: readonly string[], rest: object) => canonical([place, rest])

/** A copy in which `change` has replaced what it answers anything but `undefined` for; the same object where that is nothing. */
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
