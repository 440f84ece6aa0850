import { join, resolve } from 'node:path'
import { isLoopback } from './identity/addresses.ts'
import { programFile } from './programFile.ts'
import { simulatorPlaceholderOrigin } from './neighbours/behaviour.ts'
import { environmentSchema, type StoreKind } from './variables.ts'

export { storeKinds, type StoreKind } from './variables.ts'

export type Settings = ReturnType<typeof readSettings>

export const fixturesFile = programFile('db.json')

export const initialRowsFile = ({ isBare = false }: Partial<Pick<Settings, 'isBare'>>) =>
  isBare ? programFile('fake-api/nothing.json') : fixturesFile

export const jsonStoreFile = ({ dataDir }: Pick<Settings, 'dataDir'>) => join(dataDir, 'db.json')

export const pgliteDirectory = ({ dataDir }: Pick<Settings, 'dataDir'>) => join(dataDir, 'pglite')

/** The key that signs exports, created at the first start, unless `auditKey` names another one. */
export const defaultAuditKeyFile = ({ dataDir }: Settings) => join(dataDir, 'audit-key.json')

export const identityFile = ({ dataDir }: Settings) => join(dataDir, 'identity.json')

export const simulatorMemoryFile = ({ dataDir }: Settings) => join(dataDir, 'neighbours.json')

/** Parses the settings from environment variables. An empty variable counts as absent. Throws an `Error` that names each invalid one. */
export function readSettings(env: Record<string, string | undefined>) {
  const result = environmentSchema.safeParse(
    Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim())),
  )
  if (!result.success) {
    const lines = result.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`)
    throw new Error(['These settings are wrong:', ...lines].join('\n'))
  }
  const values = result.data
  const { TLS_CERT: cert, TLS_KEY: key } = values
  const store: StoreKind = values.STORE ?? (values.DATABASE_URL ? 'postgres' : 'json')
  const simulators = values.NODE_ENV !== 'production' || values.SIMULATORS === 'allow'
  const publicUrl = values.PUBLIC_URL ?? `${cert ? 'https' : 'http'}://localhost:${values.PORT}`
  const embedded = `${publicUrl}/realms/backoffice`
  const issuer = values.OIDC_ISSUER?.replace(/\/$/, '') ?? embedded
  const realmUrl = values.OIDC_URL?.replace(/\/$/, '') ?? issuer
  requireFetchable(values.PUBLIC_URL ? 'PUBLIC_URL' : 'PORT', publicUrl)
  requireFetchable('OIDC_ISSUER', issuer)
  requireFetchable('OIDC_URL', realmUrl)
  return {
    /** 0 for any free one, which `fake-api/main.ts` takes before it reads the settings again. */
    port: values.PORT,
    host: values.HOST,
    tls: cert && key ? { cert: resolve(cert), key: resolve(key) } : null,
    dataDir: resolve(values.DATA_DIR),
    store,
    /** Whether an empty store stays empty, and only an administrator can sign in at the embedded service. */
    isBare: values.FIXTURES === 'none',
    databaseUrl: values.DATABASE_URL ?? null,
    /** `null` keeps rounds for ever. PostgreSQL only. */
    roundsKeptMonths: values.ROUNDS_KEPT_MONTHS ?? null,
    publicUrl,
    issuer,
    realmUrl,
    client: values.OIDC_CLIENT_ID,
    audience: values.OIDC_AUDIENCE,
    serviceClient: values.OIDC_SERVICE_CLIENT,
    serviceSecret: values.OIDC_SERVICE_SECRET ?? null,
    embeddedIdentity: values.OIDC_ISSUER === undefined,
    config: resolve(values.CONFIG),
    /** The path of the key that signs exports of the audit log, as JWK or PEM; `null` for a key of this installation. */
    auditKey: values.AUDIT_KEY ? resolve(values.AUDIT_KEY) : null,
    /** The port of the simulators, on this machine only; 0 for any free one. */
    neighboursPort: values.NEIGHBOURS_PORT ?? (values.PORT === 0 ? 0 : (values.PORT % 65535) + 1),
    simulators,
    /** The address of the components; by default the simulated ones, `null` without. */
    componentsUrl:
      values.COMPONENTS_URL?.replace(/\/$/, '') ??
      (simulators ? `${simulatorPlaceholderOrigin}/components` : null),
    checkAt: values.CHECK_AT === 'never' ? null : values.CHECK_AT,
    reportsKeptDays: values.REPORTS_KEPT_DAYS,
    /** The keys that encrypt secrets in the store; `null` leaves them in plain text. */
    secretsKeyring: values.SECRETS_KEY ?? null,
    exportKeyring: values.EXPORT_KEY ?? null,
    reportingUrl: values.REPORTING_URL?.replace(/\/$/, '') ?? null,
    clock: () => (values.CLOCK ? new Date(values.CLOCK) : new Date()),
    tokenSeconds: values.TOKEN_SECONDS,
    lockoutSeconds: values.LOCKOUT_SECONDS,
    trustProxy: values.TRUST_PROXY,
    logLevel: values.LOG_LEVEL ?? null,
    commit: values.COMMIT ?? null,
    serveConsole: values.SERVE_CONSOLE,
    /** Milliseconds for which the server reports that it is not ready before it stops listening. */
    drainMs: values.DRAIN_SECONDS * 1000,
    /** Milliseconds that running requests may take after that. */
    stopMs: values.STOP_SECONDS * 1000,
    /** Hosts and networks to which addresses entered by people may lead; if empty, all public ones. */
    outgoingHosts: values.OUTGOING_HOSTS,
    /** Whether this machine and private networks may be called as well. */
    localNeighbours: values.NODE_ENV !== 'production' && isLoopback(values.HOST),
    /** Costly calls that a user may make per minute; 0: unlimited. */
    costlyPerMinute: values.COSTLY_CALLS_PER_MINUTE,
    /** Calls of any kind that a user may make per minute; 0: unlimited. */
    callsPerMinute: values.CALLS_PER_MINUTE,
    /** Requests without a token that one address may make per minute; 0: unlimited. */
    openPerMinute: values.OPEN_REQUESTS_PER_MINUTE,
    /** Sign-ins at the embedded service that may fail from one address per minute. */
    failedSignInsPerMinute: values.FAILED_SIGN_INS_PER_MINUTE,
    /** Sign-ins and sign-outs at the embedded service that may begin from one address per minute. */
    signInRequestsPerMinute: values.SIGN_IN_REQUESTS_PER_MINUTE,
    /** Connections that may be open in total, and from one address unless a proxy is in front. */
    mostConnections: values.MAX_CONNECTIONS,
    mostConnectionsPerAddress: values.MAX_CONNECTIONS_PER_ADDRESS,
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
