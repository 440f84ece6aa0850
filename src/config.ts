import * as z from 'zod/mini'
import { brandSettingsShape } from './contract/brand.ts'
import { parseJson } from './contract/values.ts'

const schema = z.strictObject({
  ...brandSettingsShape,
  /** The addresses of backend and Keycloak are absolute or on this host. */
  apiUrl: z.string().check(z.minLength(1)),
  keycloak: z.strictObject({
    url: z.string().check(z.minLength(1)),
    realm: z.string().check(z.minLength(1)),
    clientId: z.string().check(z.minLength(1)),
  }),
  idleMinutes: z._default(z.number().check(z.gte(0), z.lte(1440)), 15),
  rootRedirect: z.optional(z.string().check(z.regex(/^\/(?!\/)/))),
})

export type Config = z.output<typeof schema>

export class ConfigError extends Error {
  readonly reason: 'missing' | 'malformed' | 'wrongKey'
  readonly key: string

  constructor(reason: ConfigError['reason'], key = '') {
    super(`config.json: ${reason} ${key}`.trim())
    this.reason = reason
    this.key = key
  }
}

/** Parses the text of `config.json`, `null` if it could not be loaded. Throws a `ConfigError` that names the first invalid setting. */
export function parseConfig(text: string | null): Config {
  if (text === null) throw new ConfigError('missing')
  const given = parseJson(text)
  if (given === undefined) throw new ConfigError('malformed')
  const result = schema.safeParse(given)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const unknown = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined
  throw new ConfigError('wrongKey', [...(issue?.path ?? []), ...(unknown ? [unknown] : [])].join('.'))
}
