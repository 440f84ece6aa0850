import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
} from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { flattenedVerify, FlattenedSign, type JWK } from 'jose'
import { canonicalJson } from '../safeJson.ts'
import { createFileIfAbsent } from '../folder/durably.ts'
import { ownValue } from '../../src/contract/values.ts'

export interface Signer {
  /** The key that verifies signatures, with `kid` and `alg`. */
  publicKey: JWK
  /** Returns a detached JWS, `<header>..<signature>`, over the UTF-8 bytes of a text. `said` becomes part of the header. */
  sign(text: string, said: Record<string, unknown>): Promise<string>
  verify(text: string, signature: string): Promise<boolean>
}

/** Creates a key file that only its owner can read. If another process was faster, its key remains. */
export const createSigningKeyFile = (file: string): Promise<void> =>
  createFileIfAbsent(file, JSON.stringify(newKey().export({ format: 'jwk' })))

/** Opens the signer with the key in a file, as JWK or PEM. Throws a readable error if there is no usable key. */
export async function openSigner(file: string): Promise<Signer> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error(`AUDIT_KEY: ${file} cannot be read.`)
  })
  try {
    return createSigner(keyIn(text))
  } catch {
    throw new Error(
      `AUDIT_KEY: ${file} holds no private key of EC P-256 or Ed25519 as JWK or PEM. Put a backup of it in its place.`,
    )
  }
}

export function createSigner(key: KeyObject = newKey()): Signer {
  const alg = ownValue(
    algorithms,
    `${key.asymmetricKeyType} ${key.asymmetricKeyDetails?.namedCurve ?? ''}`.trim(),
  )
  if (!alg) throw new Error('No key to sign with')
  const jwk = createPublicKey(key).export({ format: 'jwk' }) as JWK
  // RFC 7638: the thumbprint covers the required members of the public key, and `jwk` contains no others.
  const kid = createHash('sha256').update(canonicalJson(jwk)).digest('base64url')
  return {
    publicKey: { ...jwk, kid, alg, use: 'sig' },
    async sign(text, said) {
      const header = { alg, kid, b64: false, crit: ['b64'], ...said }
      const signed = await new FlattenedSign(new TextEncoder().encode(text))
        .setProtectedHeader(header)
        .sign(key)
      return `${signed.protected}..${signed.signature}`
    },
    async verify(text, detached) {
      const [head = '', signature = ''] = detached.split('..')
      const payload = new TextEncoder().encode(text)
      return flattenedVerify({ protected: head, payload, signature }, createPublicKey(key), {
        algorithms: [alg],
      })
        .then(() => true)
        .catch(() => false)
    },
  }
}

const algorithms: Partial<Record<string, string>> = { 'ec prime256v1': 'ES256', ed25519: 'EdDSA' }

const newKey = () => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey

const keyIn = (text: string) =>
  text.trimStart().startsWith('{')
    ? createPrivateKey({ key: JSON.parse(text) as JsonWebKey, format: 'jwk' })
    : createPrivateKey(text)
