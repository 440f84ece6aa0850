import { join, resolve } from 'node:path'
import { readCallLimits, type CallLimits } from './bounds.ts'
import { programFile } from './files.ts'
import { simulatorPlaceholderOrigin } from './neighbours/placeholder.ts'
import { readRunSettings, type RunSettings } from './runSettings.ts'
import type { Keyring } from './secrets/keyring.ts'
import type { CertificateFiles } from './tls/certificate.ts'
import { environmentSchema, type StoreKind } from './variables.ts'

export { storeKinds, type StoreKind } from './variables.ts'

export interface Settings extends RunSettings, CallLimits {
  port: number
  /** Address to listen on. */
  host: string
  /** The files of the certificate and its key by which TLS and HTTP/2 are spoken; `null` without. */
  tls: CertificateFiles | null
  /** Directory of the working files. */
  dataDir: string
  store: StoreKind
  /** Whether a store that is empty stays so, and nobody but an administrator can sign in at the embedded service. */
  isBare: boolean
  /** Where the PostgreSQL elsewhere is. */
  databaseUrl: string | null
  /** For how many months rounds are kept; `null` is for ever. PostgreSQL only. */
  roundsKeptMonths: number | null
  /** Origin that browsers use. */
  publicUrl: string
  /** Realm whose tokens are accepted. */
  issuer: string
  /** Where the API itself reaches that realm. */
  realmUrl: string
  /** Client whose tokens are accepted: the console's. */
  client: string
  /** Whom the tokens have to be for. */
  audience: string
  /** The client by which the API manages users in the identity service, and its secret; the embedded service has its own. */
  serviceClient: string
  serviceSecret: string | null
  /** Whether the sign-in service runs in this process: no other issuer is named. */
  embeddedIdentity: boolean
  /** Path of the console's `config.json`. */
  config: string
  clock: () => Date
  /** How long access tokens of the embedded sign-in service live. */
  tokenSeconds: number
  /** By how much the wait after every five failed sign-ins grows there. */
  lockoutSeconds: number
  /** Whether a proxy in front of it says by `X-Forwarded-For` where requests come from. */
  trustProxy: boolean
  /** Whether the neighbours are simulated, on a port of this machine. */
  simulators: boolean
  /** Address of the components; those that are simulated unless given, `null` without. */
  componentsUrl: string | null
  /** Address of the reporting service; `null` where this program sums up rounds itself. */
  reportingUrl: string | null
  /** When all components are checked each day, `HH:MM` in UTC; `null` never. */
  checkAt: string | null
  /** Path of the key that signs exports of the audit log, a JWK or PEM; `null` is one of this installation's own. */
  auditKey: string | null
  /** How many days files of reports are kept. */
  reportsKeptDays: number
  /** The keys that secrets are encrypted by where they lie; without any they lie there in clear. */
  secretsKeyring: Keyring | null
  /** The keys that exports of all data are encrypted by. */
  exportKeyring: Keyring | null
  /** Port of the neighbours, on this machine only; 0 is any that is free. */
  neighboursPort: number
}

/** The fixtures; never written into. */
export const fixturesFile = programFile('db.json')

/** What an empty store begins with. */
export const initialRowsFile = ({ isBare = false }: Partial<Pick<Settings, 'isBare'>>) =>
  isBare ? programFile('fake-api/nothing.json') : fixturesFile

/** Where the data are while they are worked with. */
export const jsonStoreFile = ({ dataDir }: Pick<Settings, 'dataDir'>) => join(dataDir, 'db.json')

/** The same of the PostgreSQL in this process. */
export const pgliteDirectory = ({ dataDir }: Pick<Settings, 'dataDir'>) => join(dataDir, 'pglite')

/** Where the key that signs exports is, unless another is named: it is made at the first start. */
export const auditKeyFile = ({ dataDir }: Settings) => join(dataDir, 'audit-key.json')

/** People, keys and sessions of the embedded identity service. */
export const identityFile = ({ dataDir }: Settings) => join(dataDir, 'identity.json')

/** What the simulated neighbours remember. */
export const simulatorMemoryFile = ({ dataDir }: Settings) => join(dataDir, 'neighbours.json')

/** Reads the settings out of environment variables; an empty one is as good as none. Throws an `Error` that names each that is wrong. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const result = environmentSchema.safeParse(
    Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim())),
  )
  if (!result.success) {
    const lines = result.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`)
    throw new Error(['These settings are wrong:', ...lines].join('\n'))
  }
  const {
    PORT,
    HOST,
    TLS_CERT,
    TLS_KEY,
    DATA_DIR,
    PUBLIC_URL,
    OIDC_ISSUER,
    OIDC_AUDIENCE,
    CONFIG,
    CLOCK,
    CHECK_AT,
    OIDC_SERVICE_CLIENT,
    OIDC_SERVICE_SECRET,
    NEIGHBOURS_PORT,
    DATABASE_URL,
    STORE = DATABASE_URL ? 'postgres' : 'json',
  } = result.data
  const simulators = result.data.NODE_ENV !== 'production' || result.data.SIMULATORS === 'allow'
  const publicUrl = PUBLIC_URL ?? `${TLS_CERT ? 'https' : 'http'}://localhost:${PORT}`
  const embedded = `${publicUrl}/realms/backoffice`
  const issuer = OIDC_ISSUER?.replace(/\/$/, '') ?? embedded
  return {
    port: PORT,
    host: HOST,
    tls: TLS_CERT && TLS_KEY ? { cert: resolve(TLS_CERT), key: resolve(TLS_KEY) } : null,
    dataDir: resolve(DATA_DIR),
    store: STORE,
    isBare: result.data.FIXTURES === 'none',
    databaseUrl: DATABASE_URL ?? null,
    roundsKeptMonths: result.data.ROUNDS_KEPT_MONTHS ?? null,
    publicUrl,
    issuer,
    realmUrl: result.data.OIDC_URL?.replace(/\/$/, '') ?? issuer,
    client: result.data.OIDC_CLIENT_ID,
    audience: OIDC_AUDIENCE,
    serviceClient: OIDC_SERVICE_CLIENT,
    serviceSecret: OIDC_SERVICE_SECRET ?? null,
    embeddedIdentity: OIDC_ISSUER === undefined,
    config: resolve(CONFIG),
    auditKey: result.data.AUDIT_KEY ? resolve(result.data.AUDIT_KEY) : null,
    neighboursPort: NEIGHBOURS_PORT ?? (PORT % 65535) + 1,
    simulators,
    componentsUrl:
      result.data.COMPONENTS_URL?.replace(/\/$/, '') ??
      (simulators ? `${simulatorPlaceholderOrigin}/components` : null),
    checkAt: CHECK_AT === 'never' ? null : CHECK_AT,
    reportsKeptDays: result.data.REPORTS_KEPT_DAYS,
    secretsKeyring: result.data.SECRETS_KEY ?? null,
    exportKeyring: result.data.EXPORT_KEY ?? null,
    reportingUrl: result.data.REPORTING_URL?.replace(/\/$/, '') ?? null,
    clock: () => (CLOCK ? new Date(CLOCK) : new Date()),
    tokenSeconds: result.data.TOKEN_SECONDS,
    lockoutSeconds: result.data.LOCKOUT_SECONDS,
    trustProxy: result.data.TRUST_PROXY,
    ...readRunSettings(result.data),
    ...readCallLimits(result.data),
  }
}
