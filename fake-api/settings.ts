import { join, resolve } from 'node:path'
import { readCallLimits, type CallLimits } from './bounds.ts'
import { programFile } from './files.ts'
import { simulatorPlaceholderOrigin } from './neighbours/behaviour.ts'
import { readRunSettings, type RunSettings, environmentSchema, type StoreKind } from './variables.ts'
import type { Keyring } from './secrets/keyring.ts'
import type { CertificateFiles } from './tls/certificate.ts'

export { storeKinds, type StoreKind } from './variables.ts'

export interface Settings extends RunSettings, CallLimits {
  port: number
  host: string
  /** The files of the certificate and its key for TLS and HTTP/2; `null` without TLS. */
  tls: CertificateFiles | null
  dataDir: string
  store: StoreKind
  /** Whether an empty store stays empty, and only an administrator can sign in at the embedded service. */
  isBare: boolean
  databaseUrl: string | null
  /** Months for which rounds are kept; `null` for ever. PostgreSQL only. */
  roundsKeptMonths: number | null
  /** The origin for browsers. */
  publicUrl: string
  issuer: string
  /** Where the API itself reaches that realm. */
  realmUrl: string
  /** The client whose tokens are accepted, which is the console. */
  client: string
  audience: string
  /** The client with which the API administers users in the identity service, and its secret. The embedded service has its own. */
  serviceClient: string
  serviceSecret: string | null
  /** Whether the sign-in service runs in this process, which is the case if no other issuer is set. */
  embeddedIdentity: boolean
  /** The path of the console's `config.json`. */
  config: string
  clock: () => Date
  /** Lifetime in seconds of the embedded sign-in service's access tokens. */
  tokenSeconds: number
  /** Seconds by which the wait grows there after every five failed sign-ins. */
  lockoutSeconds: number
  /** Whether a proxy in front sets `X-Forwarded-For`. */
  trustProxy: boolean
  /** Whether other systems are simulated, on a port of this machine. */
  simulators: boolean
  /** The address of the components; by default the simulated ones, `null` without. */
  componentsUrl: string | null
  /** The address of the reporting service; `null` if this program sums up rounds itself. */
  reportingUrl: string | null
  /** When all components are checked each day, `HH:MM` in UTC; `null` for never. */
  checkAt: string | null
  /** The path of the key that signs exports of the audit log, as JWK or PEM; `null` for a key of this installation. */
  auditKey: string | null
  reportsKeptDays: number
  /** The keys that encrypt secrets in the store; `null` leaves them in plain text. */
  secretsKeyring: Keyring | null
  exportKeyring: Keyring | null
  /** The port of the simulators, on this machine only; 0 for any free one. */
  neighboursPort: number
}

/** The fixtures, which are never written to. */
export const fixturesFile = programFile('db.json')

export const initialRowsFile = ({ isBare = false }: Partial<Pick<Settings, 'isBare'>>) =>
  isBare ? programFile('fake-api/nothing.json') : fixturesFile

export const jsonStoreFile = ({ dataDir }: Pick<Settings, 'dataDir'>) => join(dataDir, 'db.json')

export const pgliteDirectory = ({ dataDir }: Pick<Settings, 'dataDir'>) => join(dataDir, 'pglite')

/** The key that signs exports, created at the first start, unless `auditKey` names another one. */
export const auditKeyFile = ({ dataDir }: Settings) => join(dataDir, 'audit-key.json')

export const identityFile = ({ dataDir }: Settings) => join(dataDir, 'identity.json')

export const simulatorMemoryFile = ({ dataDir }: Settings) => join(dataDir, 'neighbours.json')

/** Parses the settings from environment variables. An empty variable counts as absent. Throws an `Error` that names each invalid one. */
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
  const realmUrl = result.data.OIDC_URL?.replace(/\/$/, '') ?? issuer
  requireFetchable(PUBLIC_URL ? 'PUBLIC_URL' : 'PORT', publicUrl)
  requireFetchable('OIDC_ISSUER', issuer)
  requireFetchable('OIDC_URL', realmUrl)
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
    realmUrl,
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

/** The ports that `fetch` and browsers never connect to ("bad ports" of the Fetch standard); their errors do not name the reason. */
export const refusedPorts: ReadonlySet<string> = new Set(
  `1 7 9 11 13 15 17 19 20 21 22 23 25 37 42 43 53 69 77 79 87 95 101 102 103 104 109 110 111 113 115 117 119 123 135 137 139 143 161
  179 389 427 465 512 513 514 515 526 530 531 532 540 548 554 556 563 587 601 636 989 990 993 995 1719 1720 1723 2049 3659 4045 4190
  5060 5061 6000 6566 6665 6666 6667 6668 6669 6679 6697 10080`.split(/\s+/),
)

/** Throws an `Error` with the way out if an address has a port that `fetch` refuses. */
function requireFetchable(variable: string, address: string): void {
  const { port } = new URL(address)
  if (!refusedPorts.has(port)) return
  throw new Error(
    `These settings are wrong:\n  ${variable}: browsers and fetch refuse port ${port}. Choose another, such as 3000`,
  )
}
