import { hkdfSync } from 'node:crypto'
import { serverKeyRef } from '../resources/game-rounds/expiry.server.ts'
import { createKeyring } from './secrets/keyring.ts'
import { ensureServerKeyRow } from './serverKey.ts'
import { isPlainSecret } from './plainSecret.ts'
import type { Store } from './stores/store.ts'

/** Encrypts positions that the server sends and takes back, so that clients cannot read in them how much exists that they may not see. */
export type LivePositionCipher = ReturnType<typeof createOpaquePositions>

/** Cached for each store. The first use creates the key. */
export function loadLivePositionCipher(
  store: Pick<Store, 'get' | 'transaction'>,
): Promise<LivePositionCipher> {
  const known = opened.get(store)
  if (known) return known
  const opening = keyOf(store).then(createOpaquePositions)
  opened.set(store, opening)
  opening.catch(() => opened.delete(store))
  return opening
}

const opened = new WeakMap<object, Promise<LivePositionCipher>>()

async function keyOf(store: Pick<Store, 'get' | 'transaction'>): Promise<Buffer> {
  const { collection, id } = serverKeyRef
  const { key } = (await store.get(collection, id)) ?? (await store.transaction(ensureServerKeyRow))
  if (!isPlainSecret(key)) throw new Error(`${collection} holds no key`)
  return Buffer.from(key.$secret, 'base64url')
}

function createOpaquePositions(key: Buffer) {
  const keyring = createKeyring(new Map([['p', Buffer.from(hkdfSync('sha256', key, '', 'positions', 32))]]))
  return {
    /** Encrypts a number for one person, differently each time, so that comparing results does not reveal whether it has grown. */
    seal: (value: number, forWhom: string) =>
      keyring.encrypt(String(value).padStart(digits, '0'), forWhom).split('.').slice(1).join(''),
    /** Decrypts the number; `null` for a text that was not sealed for this person by this installation. */
    open(text: string, forWhom: string) {
      // Nonce, tag and content have fixed lengths, so that the opaque text needs no dots.
      const found = keyring.decrypt(`p.${text.slice(0, 16)}.${text.slice(16, 38)}.${text.slice(38)}`, forWhom)
      return found === null ? null : Number(found)
    },
  }
}

/** The same number of digits as in a position of the audit log, so that the length reveals nothing. */
const digits = 12
