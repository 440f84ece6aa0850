import { createPrivateKey, createPublicKey } from 'node:crypto'
import { expect, it, vi } from 'vitest'
import { casinos } from '../../resources/casinos/entity.ts'
import { generateKeyPair } from '../../resources/casinos/KeyPair.tsx'
import { validateValue } from '../../src/contract/validate.ts'

it("a key pair from the browser has the server's format, and is accepted", async () => {
  vi.stubGlobal('window', { crypto })
  const [pair, other] = [await generateKeyPair(), await generateKeyPair()]
  vi.unstubAllGlobals()
  const key = createPrivateKey(pair.privateKey)
  expect([key.asymmetricKeyType, key.asymmetricKeyDetails?.namedCurve]).toEqual(['ec', 'prime256v1'])
  expect(createPublicKey(key).export({ type: 'spki', format: 'pem' })).toBe(`${pair.publicKey}\n`)
  expect(other.privateKey).not.toBe(pair.privateKey)
  for (const [name, value] of Object.entries(pair)) {
    const type = casinos.schema.shape[name as keyof typeof pair]
    expect(validateValue(type, value)).toBeNull()
  }
})
