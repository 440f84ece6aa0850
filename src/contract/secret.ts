import * as z from 'zod/mini'
import { checked, field } from './field.ts'
import { limits } from './limits.ts'
import { opaqueText } from './texts.ts'
import { isObject } from './values.ts'

/** What a secret reads as. It goes back unchanged where nothing was typed, and keeps the secret as it is. */
export interface SecretMarker {
  set: boolean
  /** UTC instant, ISO 8601. */
  changedAt?: string
  /** The address that it goes to is another one than it was entered for: it is not sent until it is entered again. */
  addressChanged?: true
}

/** Whether a value is the marker of a secret that is set. */
export const isSetSecret = (value: unknown) => isObject(value) && value['set'] === true

const marker = z.strictObject({
  set: z.boolean(),
  changedAt: z.optional(z.string().check(z.maxLength(limits.instant))),
  addressChanged: z.optional(z.literal(true)),
})

/**
 * A write-only value. It reads as a marker and is written as a string; absent, or its marker again, keeps it.
 * Required: at creation a string has to come. `optional(secret())`: `null` clears.
 */
export const secret = (value: z.ZodMiniType<string> = opaqueText(4000)) =>
  field(z.union([value, marker]), { kind: 'secret' })

/** PEM block of a private key, write-only; the server keeps it as PKCS #8, whichever of its headings it came with. */
export const privateKey = () =>
  field(secret(pem('(?:RSA |EC )?PRIVATE KEY', curve)), { kind: 'secret', isPrivateKey: true })

/** PEM block of a public key. */
export const publicKey = () => field(pem('PUBLIC KEY'), { kind: 'longText' })

/** What OpenSSL writes before an EC key. */
const curve = '(?:-----BEGIN EC PARAMETERS-----\\s[A-Za-z0-9+/=\\s]+-----END EC PARAMETERS-----\\s+)?'

function pem(label: string, before = '') {
  const block = new RegExp(`^${before}-----BEGIN (${label})-----\\s[A-Za-z0-9+/=\\s]+-----END \\1-----$`)
  return checked(z.string().check(z.trim(), z.minLength(1), z.maxLength(10000)), 'pemInvalid', (value) =>
    block.test(value),
  )
}
