import type { Row } from '../../src/contract/row.ts'
import type { Keyring } from './keyring.ts'

/** Collection with one row: the key by which all secrets were last encrypted, and a text to recognise the key itself. */
export const stateCollection = 'secrets-key'

export const stateId = 'current'
const knownText = 'backoffice'

export const keyRows = (keyring: Keyring): Row[] => [
  {
    id: stateId,
    version: 1,
    keyId: keyring.currentId,
    check: keyring.encrypt(knownText, stateCollection),
  },
]

/** Throws a readable `Error` if the stored secrets are encrypted by a key that was not given. */
export function requireKey(state: Row, keyring: Keyring | null): void {
  const keyId = String(state['keyId'])
  if (keyring?.has(keyId)) {
    if (keyring.decrypt(String(state['check']), stateCollection) === knownText) return
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
