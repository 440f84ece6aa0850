import * as z from 'zod/mini'
import { withCheck, field } from './field.ts'
import { limits } from './limits.ts'
import { opaqueTextSchema } from './texts.ts'
import { isObject } from './values.ts'

/** The API answers this instead of a secret; sent back unchanged, it keeps the secret. */
export interface SecretMarker {
  set: boolean
  changedAt?: string
  /** The secret is not sent to the new address until it is entered again. */
  addressChanged?: true
}

export const isSetSecret = (value: unknown) => isObject(value) && value['set'] === true

const marker = z.strictObject({
  set: z.boolean(),
  changedAt: z.optional(z.string().check(z.maxLength(limits.instant))),
  addressChanged: z.optional(z.literal(true)),
})

/** Answered as a marker; absent or a marker keeps it, `null` clears an optional one, and a new required one needs a string. */
export const secret = (value: z.ZodMiniType<string> = opaqueTextSchema(4000)) =>
  field(z.union([value, marker]), { kind: 'secret' })

/** A write-only private key in PEM is stored as PKCS #8, whichever heading it had. */
export const privateKey = () =>
  field(secret(pem('(?:RSA |EC )?PRIVATE KEY', curve)), { kind: 'secret', isPrivateKey: true })

export const publicKey = () => field(pem('PUBLIC KEY'), { kind: 'longText' })

const curve = '(?:-----BEGIN EC PARAMETERS-----\\s[A-Za-z0-9+/=\\s]+-----END EC PARAMETERS-----\\s+)?'

function pem(label: string, before = '') {
  const block = new RegExp(`^${before}-----BEGIN (${label})-----\\s[A-Za-z0-9+/=\\s]+-----END \\1-----$`)
  return withCheck(z.string().check(z.trim(), z.minLength(1), z.maxLength(10000)), 'pemInvalid', (value) =>
    block.test(value),
  )
}
