import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { type Row, isObject } from '../../src/contract/values.ts'
import { canonicalJson } from '../safeJson.ts'
import { isPlainSecret, type PlainSecret } from '../plainSecret.ts'

export type Keyring = ReturnType<typeof createKeyring>

const algorithm = 'aes-256-gcm'
/** 96 bits, the size for which GCM is designed. */
export const nonceBytes = 12
export const tagBytes = 16

/** @param keys 32 bytes each, by id; the first one encrypts */
export function createKeyring(keys: ReadonlyMap<string, Buffer>) {
  const [first] = keys
  if (!first) throw new Error('A keyring needs a key')
  const [currentId, currentKey] = first
  return {
    /** The id of the key that encrypts. All others only decrypt. */
    currentId,
    has: (keyId: string) => keys.has(keyId),
    /** `<key id>.<nonce>.<tag>.<ciphertext>`, the last three in base64url; read with the same `context` only, so that nobody can move it. */
    encrypt(text: string, context: string) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv(algorithm, currentKey, nonce).setAAD(Buffer.from(context))
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return [currentId, ...[nonce, cipher.getAuthTag(), encrypted].map(inBase64)].join('.')
    },
    /** The text; `null` if no key decrypts it, or if the text or its context was changed. */
    decrypt(encrypted: string, context: string) {
      const [keyId = '', ...parts] = encrypted.split('.')
      const [nonce, tag, content] = parts.map((part) => Buffer.from(part, 'base64url'))
      const key = keys.get(keyId)
      if (!key || nonce?.length !== nonceBytes || tag?.length !== tagBytes || !content) return null
      try {
        const decipher = createDecipheriv(algorithm, key, nonce).setAAD(Buffer.from(context)).setAuthTag(tag)
        return Buffer.concat([decipher.update(content), decipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
    createCipher: (nonce: Buffer) => createCipheriv(algorithm, currentKey, nonce),
    /** Throws a readable `Error` for an unknown key. */
    createDecipher(keyId: string, nonce: Buffer) {
      const key = keys.get(keyId)
      if (!key) throw new Error(`The key "${keyId}" is not among those that were given.`)
      return createDecipheriv(algorithm, key, nonce)
    },
  }
}

const inBase64 = (bytes: Buffer) => bytes.toString('base64url')

export const keyIdOfCiphertext = (encrypted: string): string => encrypted.slice(0, encrypted.indexOf('.'))

export const invalidKeysMessage =
  'has to be id:key, or several separated by commas, each key 32 bytes in base64 (openssl rand -base64 32)'

export function parseKeysOrNull(text: string): ReadonlyMap<string, Buffer> | null {
  const keys = new Map<string, Buffer>()
  for (const entry of text.split(',')) {
    const [, id, encoded] = /^\s*([\w-]{1,32}):([A-Za-z0-9+/_-]{43}=?)\s*$/.exec(entry) ?? []
    if (!id || !encoded || keys.has(id)) return null
    keys.set(id, Buffer.from(encoded, 'base64'))
  }
  return keys
}

/** Contains one row: the id of the key with which all secrets were last encrypted, and an encrypted text to recognise the key itself. */
export const keyStateCollection = 'secrets-key'

export const keyStateId = 'current'
const knownText = 'backoffice'

export const createKeyStateRows = (keyring: Keyring): Row[] => [
  {
    id: keyStateId,
    version: 1,
    keyId: keyring.currentId,
    check: keyring.encrypt(knownText, keyStateCollection),
  },
]

/** Throws a readable `Error` if the stored secrets are encrypted by a key that is missing. */
export function requireStoredSecretsKey(state: Row, keyring: Keyring | null): void {
  const keyId = String(state['keyId'])
  if (keyring?.has(keyId)) {
    if (keyring.decrypt(String(state['check']), keyStateCollection) === knownText) return
    throw new Error(
      `SECRETS_KEY: "${keyId}" is not the key that the secrets in the store were encrypted by. ${remedy(keyId)}`,
    )
  }
  throw new Error(
    `SECRETS_KEY: the secrets in the store are encrypted by the key "${keyId}", which is not among those given. ${remedy(keyId)}`,
  )
}

const remedy = (keyId: string) =>
  `Add it as it was (SECRETS_KEY=<new id>:<new key>,${keyId}:<key>). If it is lost, so are the secrets: "npm run secrets -- --forget ${keyId}" clears them, and each has to be entered again.`

interface Encrypted {
  $encrypted: string
}

const isEncrypted = (value: unknown): value is Encrypted =>
  isObject(value) && Object.hasOwn(value, '$encrypted') && typeof value['$encrypted'] === 'string'

export const encryptRow = (keyring: Keyring, collection: string, row: Row): Row =>
  mapped(row, contextOf(collection, row), (value, place) => {
    if (!isPlainSecret(value)) return undefined
    const { $secret, unreadable, ...rest } = value
    return { ...rest, $encrypted: unreadable ?? keyring.encrypt($secret, bound(place, rest)) }
  }) as Row

/** The row for everything above the store. Secrets that cannot be decrypted keep their encrypted text and cannot be used. */
export const decryptRow = (keyring: Keyring, collection: string, row: Row): Row =>
  mapped(row, contextOf(collection, row), (value, place) => {
    if (!isEncrypted(value)) return undefined
    const { $encrypted, ...rest } = value
    const text = keyring.decrypt($encrypted, bound(place, rest))
    const sealed: PlainSecret =
      text === null ? { $secret: '', ...rest, unreadable: $encrypted } : { $secret: text, ...rest }
    return sealed
  }) as Row

export function countSecrets(row: Row, counts: Map<string | null, number>): void {
  mapped(row, [], (value) => {
    if (!isPlainSecret(value) && !isEncrypted(value)) return undefined
    const keyId = isEncrypted(value) ? keyIdOfCiphertext(value.$encrypted) : null
    counts.set(keyId, (counts.get(keyId) ?? 0) + 1)
    return value
  })
}

/** The row with `null` instead of the secrets of one key; the same object if there are none. */
export const withoutSecretsOfKey = (row: Row, keyId: string): Row =>
  mapped(row, [], (value) =>
    isPlainSecret(value) && value.unreadable && keyIdOfCiphertext(value.unreadable) === keyId
      ? null
      : undefined,
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
