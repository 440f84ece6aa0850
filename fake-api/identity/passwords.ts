import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { foldText } from '../../src/contract/values.ts'

const SHORTEST = 12
const KEY_BYTES = 32
const derive = promisify<string, Buffer, number, Buffer>(scrypt)

/** Why a password is refused, by Keycloak's names and with Keycloak's texts. */
export const refusals = {
  invalidPasswordMinLengthMessage: `Invalid password: minimum length ${SHORTEST}.`,
  invalidPasswordNotUsernameMessage: 'Invalid password: must not be equal to the username.',
  invalidPasswordNotEmailMessage: 'Invalid password: must not be equal to the email.',
}

export type PasswordRefusal = keyof typeof refusals

/** Why a password is refused for this person; `undefined` if it is not. */
export function refusalOf(
  password: string,
  { username, email }: { username: string; email: string },
): PasswordRefusal | undefined {
  if (password.length < SHORTEST) return 'invalidPasswordMinLengthMessage'
  if (foldText(password) === foldText(username)) return 'invalidPasswordNotUsernameMessage'
  if (foldText(password) === foldText(email)) return 'invalidPasswordNotEmailMessage'
  return undefined
}

/** Hashes a password as `salt.key`. */
export async function hash(password: string) {
  const salt = randomBytes(16)
  const key = await derive(password, salt, KEY_BYTES)
  return `${salt.toString('base64url')}.${key.toString('base64url')}`
}

/** Whether a password matches a hash. Takes the same time without a hash. */
export async function matches(password: string, stored = NOBODYS) {
  const [salt = '', key = ''] = stored.split('.')
  const derived = await derive(password, Buffer.from(salt, 'base64url'), KEY_BYTES)
  return timingSafeEqual(derived, Buffer.from(key, 'base64url')) && stored !== NOBODYS
}

const NOBODYS = `${randomBytes(16).toString('base64url')}.${randomBytes(KEY_BYTES).toString('base64url')}`
