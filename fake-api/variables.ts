import * as z from 'zod/mini'
import { logLevels } from './log.ts'
import { join } from 'node:path'
import { documentedLimit } from './documentedLimit.ts'
import { isHostPatternOrNetwork } from './outgoingPolicy.ts'
import { API_AUDIENCE, CLIENT_ID, SERVICE_CLIENT_ID } from './identity/addresses.ts'
import { createKeyring, invalidKeysMessage, parseKeysOrNull } from './secrets/keyring.ts'

const seconds = (usual: number) => {
  const error = 'has to be a number from 0 to 600'
  return z._default(z.coerce.number(error).check(z.gte(0, error), z.lte(600, error)), usual)
}

/** Where the data are stored: json-server's file, PostgreSQL in this process (PGlite), or on a server. */
export const storeKinds = ['json', 'pglite', 'postgres'] as const
export type StoreKind = (typeof storeKinds)[number]

const httpAddress = z.url({ protocol: /^https?$/, error: 'has to be an http or https address' })

const origin = z.pipe(
  httpAddress.check(
    z.refine(
      (value) => new URL(value).origin === value.replace(/\/$/, ''),
      'has to be an origin, without a path',
    ),
  ),
  z.transform((value) => new URL(value).origin),
)

/** Keys by id, the current one first; `undefined` without any. */
const keyring = z.optional(
  z.pipe(
    z.string(),
    z.transform((text, context) => {
      const keys = parseKeysOrNull(text)
      if (keys) return createKeyring(keys)
      // The text is a secret, so the message must not contain it.
      context.issues.push({ code: 'custom', message: invalidKeysMessage, input: undefined })
      return z.NEVER
    }),
  ),
)

export const environmentFieldsSchema = z.object({
  PORT: z._default(wholeNumberSchema(0, 65535), 3000),
  NEIGHBOURS_PORT: z.optional(wholeNumberSchema(0, 65535)),
  SIMULATORS: z.optional(z.literal('allow', 'has to be allow, or absent')),
  COMPONENTS_URL: z.optional(httpAddress),
  REPORTING_URL: z.optional(httpAddress),
  CHECK_AT: z._default(
    z.union([z.literal('never'), z.iso.time({ precision: -1 })], 'has to be a time such as 05:00, or never'),
    '05:00',
  ),
  HOST: z._default(z.string().check(z.minLength(1)), '127.0.0.1'),
  TLS_CERT: z.optional(z.string()),
  TLS_KEY: z.optional(z.string()),
  AUDIT_KEY: z.optional(z.string().check(z.minLength(1))),
  DATA_DIR: z._default(z.string().check(z.minLength(1)), 'data'),
  FIXTURES: z._default(z.enum(['demo', 'none'], 'has to be demo or none'), 'demo'),
  STORE: z.optional(z.enum(storeKinds, 'has to be json, pglite or postgres')),
  ROUNDS_KEPT_MONTHS: z.optional(wholeNumberSchema(1)),
  REPORTS_KEPT_DAYS: z._default(wholeNumberSchema(1), 7),
  DATABASE_URL: z.optional(
    z.url({
      protocol: /^postgres(ql)?$/,
      error: 'has to be an address such as postgres://user@host/database',
    }),
  ),
  PUBLIC_URL: z.optional(origin),
  OIDC_CLIENT_ID: z._default(z.string().check(z.minLength(1)), CLIENT_ID),
  OIDC_AUDIENCE: z._default(z.string().check(z.minLength(1)), API_AUDIENCE),
  OIDC_SERVICE_CLIENT: z._default(z.string().check(z.minLength(1)), SERVICE_CLIENT_ID),
  OIDC_SERVICE_SECRET: z.optional(z.string().check(z.minLength(1))),
  OIDC_ISSUER: z.optional(httpAddress),
  OIDC_URL: z.optional(httpAddress),
  CONFIG: z._default(z.string().check(z.minLength(1)), join('dist', 'config.json')),
  CLOCK: z.optional(
    z.iso.datetime({ offset: true, error: 'has to be an instant such as 2026-11-20T09:00:00Z' }),
  ),
  TOKEN_SECONDS: z._default(wholeNumberSchema(10, 300), 300),
  LOCKOUT_SECONDS: z._default(wholeNumberSchema(1), 60),
  TRUST_PROXY: z._default(z.stringbool({ error: 'has to be true or false' }), false),
  SECRETS_KEY: keyring,
  EXPORT_KEY: keyring,
  LOG_LEVEL: z.optional(z.enum(logLevels, `has to be one of ${logLevels.join(', ')}`)),
  COMMIT: z.optional(z.string().check(z.minLength(1))),
  SERVE_CONSOLE: z._default(z.stringbool({ error: 'has to be true or false' }), true),
  DRAIN_SECONDS: seconds(0),
  STOP_SECONDS: seconds(15),
  OUTGOING_HOSTS: z._default(
    z
      .pipe(
        z.string(),
        z.transform((text) => text.split(/[\s,]+/).filter(Boolean)),
      )
      .check(
        z.refine(
          (entries) => entries.every(isHostPatternOrNetwork),
          'has to be hosts and networks such as bridge.example.com, *.example.com, 10.20.0.0/16',
        ),
      ),
    [],
  ),
  COSTLY_CALLS_PER_MINUTE: z._default(wholeNumberSchema(0), documentedLimit('costly calls a minute', 120)),
  CALLS_PER_MINUTE: z._default(wholeNumberSchema(0), documentedLimit('calls a minute', 3_000)),
  OPEN_REQUESTS_PER_MINUTE: z._default(
    wholeNumberSchema(0),
    documentedLimit(
      'requests a minute that need or show no valid token: console, sign-in service, state and contract of the API',
      12_000,
    ),
  ),
  FAILED_SIGN_INS_PER_MINUTE: z._default(
    wholeNumberSchema(1),
    documentedLimit('sign-ins a minute that fail or are in progress', 300),
  ),
  SIGN_IN_REQUESTS_PER_MINUTE: z._default(
    wholeNumberSchema(1),
    documentedLimit('sign-ins and sign-outs begun a minute', 1_200),
  ),
  MAX_CONNECTIONS: z._default(wholeNumberSchema(10), documentedLimit('open connections', 2_000)),
  MAX_CONNECTIONS_PER_ADDRESS: z._default(
    wholeNumberSchema(10),
    documentedLimit('open connections from one place, unless a proxy is in front', 500),
  ),
  NODE_ENV: z.optional(z.string()),
})

export const environmentSchema = environmentFieldsSchema.check(
  z.refine(({ STORE, DATABASE_URL }) => (STORE ?? 'postgres') === 'postgres' || !DATABASE_URL, {
    path: ['STORE'],
    error: 'has to be postgres, or absent, where DATABASE_URL names a server',
  }),
  z.refine(({ STORE, DATABASE_URL }) => STORE !== 'postgres' || DATABASE_URL, {
    path: ['DATABASE_URL'],
    error: 'is needed for STORE=postgres',
  }),
  z.refine(({ TLS_CERT, TLS_KEY }) => !TLS_KEY || TLS_CERT, {
    path: ['TLS_CERT'],
    error: 'is needed beside TLS_KEY: the file of the certificate',
  }),
  z.refine(({ TLS_CERT, TLS_KEY }) => !TLS_CERT || TLS_KEY, {
    path: ['TLS_KEY'],
    error: 'is needed beside TLS_CERT: the file of its private key',
  }),
  z.refine(({ TLS_CERT, PUBLIC_URL }) => !TLS_CERT || !PUBLIC_URL || PUBLIC_URL.startsWith('https:'), {
    path: ['PUBLIC_URL'],
    error: 'has to begin with https where TLS_CERT is given',
  }),
)

function wholeNumberSchema(least: number, greatest = Number.MAX_SAFE_INTEGER) {
  const range = greatest === Number.MAX_SAFE_INTEGER ? `${least} or more` : `from ${least} to ${greatest}`
  const error = `has to be a whole number, ${range}`
  return z.coerce
    .number(error)
    .check(z.refine((value) => Number.isInteger(value) && value >= least && value <= greatest, error))
}
