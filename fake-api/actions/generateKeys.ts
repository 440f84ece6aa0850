import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import { createChangeAction } from './action.ts'

const generate = promisify(generateKeyPair)

/** Generates an EC P-256 key pair for a casino. The private key stays on the server. */
export const generateKeys = createChangeAction(async ({ now }) => {
  const { privateKey, publicKey } = await generate('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  return { privateKey: { $secret: privateKey.trim(), changedAt: now }, publicKey: publicKey.trim() }
})
