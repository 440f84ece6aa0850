import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm, readFile, writeFile } from 'node:fs/promises'
import { join, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { findProgram, spawnArguments, startChildServer, type ChildServer } from '../support/childServer.ts'
import { initialPeople } from '../../fake-api/identity/people.ts'

/** Pinned, since realm and theme are tested with this version. */
export const keycloakVersion = '26.7.4'

interface KeycloakProgram {
  importDir: string
  /** The command that starts the server on the loopback interface. `env` lists the variables that it receives. */
  command(args: string[], env: string[], port: number): [name: string, args: string[]]
}

export const keycloakDeploymentFolder = fileURLToPath(new URL('../../deploy/keycloak/', import.meta.url))

const run = promisify(execFile)
const themes = join(keycloakDeploymentFolder, 'themes')
const cache = fileURLToPath(new URL('../../node_modules/.cache/keycloak/', import.meta.url))
const image = `quay.io/keycloak/keycloak:${keycloakVersion}`
const oldestJava = 17
const build = ['--db=dev-mem', '--cache=local']

/** Unpacks the server from Maven once, or uses a container image if Docker is installed. Throws an `Error` that names what is missing. */
export async function prepareKeycloak(): Promise<KeycloakProgram> {
  const lacking = await whatJavaLacks()
  if (!lacking) return unpacked()
  if (await works('docker', ['info'])) return container()
  throw new Error(`Keycloak cannot be started: ${lacking}, and there is no Docker engine to run its image.`)
}

async function whatJavaLacks(): Promise<string | undefined> {
  const { stderr } = await run('java', ['-version']).catch(() => ({ stderr: '' }))
  const major = Number(/version "(\d+)/.exec(stderr)?.[1] ?? 0)
  if (major < oldestJava)
    return major ? `Java ${major} is too old (${oldestJava} or newer)` : 'there is no Java'
  if (existsSync(home)) return undefined
  return findProgram(['mvn']) ? undefined : 'there is no Maven (mvn) to fetch it with'
}

const home = join(cache, `keycloak-${keycloakVersion}`)

async function unpacked(): Promise<KeycloakProgram> {
  if (!existsSync(home)) await unpack()
  const own = ['--optimized', '--http-host=127.0.0.1', `--spi-theme--folder--dir=${themes}`]
  return {
    importDir: join(home, 'data', 'import'),
    command: (args) => runKc(home, [...args, ...own]),
  }
}

/** Renamed to its final name only when it is complete and built. */
async function unpack(): Promise<void> {
  console.log(`Keycloak ${keycloakVersion} is fetched, once (about 170 MB).`)
  const part = join(cache, 'part')
  await rm(part, { recursive: true, force: true })
  await mkdir(part, { recursive: true })
  const goal = 'org.apache.maven.plugins:maven-dependency-plugin:3.6.1:unpack'
  const artifact = `-Dartifact=org.keycloak:keycloak-quarkus-dist:${keycloakVersion}:zip`
  // Maven writes a file into its working directory.
  const maven = ['--batch-mode', '--quiet', goal, artifact, `-DoutputDirectory=${part}`]
  await run(...spawnArguments(findProgram(['mvn']) ?? 'mvn', maven), { cwd: part })
  const whole = join(part, `keycloak-${keycloakVersion}`)
  await run(...runKc(whole, ['build', ...build]))
  await rename(whole, home)
  await rm(part, { recursive: true })
}

/** Keycloak's start script, which Maven unpacks without the executable bit. */
const runKc = (at: string, args: readonly string[]): [name: string, args: string[]] =>
  process.platform === 'win32'
    ? spawnArguments(join(at, 'bin', 'kc.bat'), args)
    : ['bash', [join(at, 'bin', 'kc.sh'), ...args]]

async function container(): Promise<KeycloakProgram> {
  const importDir = join(cache, 'import')
  await run('docker', ['pull', '--quiet', image])
  return {
    importDir,
    command: (args, env, port) => [
      'docker',
      [
        ...['run', '--rm', '--publish', `127.0.0.1:${port}:${port}`],
        ...['--volume', `${importDir}:/opt/keycloak/data/import:ro`],
        ...['--volume', `${themes}:/opt/keycloak/themes:ro`],
        ...env.flatMap((name) => ['--env', name]),
        image,
        ...args,
        ...build,
      ],
    ],
  }
}

const works = (name: string, args: string[]) =>
  run(name, args).then(
    () => true,
    () => false,
  )

interface RealmSettings {
  origin: string
  /** Shown on the sign-in page as "{brand} Back-Office". */
  brand: string
  serviceSecret: string
  /** Realm settings that tests override, by the realm's own names. */
  overrides?: Record<string, unknown>
}

interface Realm {
  users: { serviceAccountClientId?: string }[]
}

export async function buildDevelopmentRealm(settings: RealmSettings): Promise<string> {
  const values: Record<string, string> = {
    ORIGIN: settings.origin,
    BRAND: settings.brand,
    BACKOFFICE_API_SECRET: settings.serviceSecret,
  }
  const template = await readFile(join(keycloakDeploymentFolder, 'backoffice-realm.json'), 'utf8')
  const filled = template.replaceAll(/\$\{([A-Z_]+)\}/g, (placeholder, name: string) => {
    return name in values ? JSON.stringify(values[name]).slice(1, -1) : placeholder
  })
  const realm = JSON.parse(filled) as Realm
  const accounts = realm.users.filter((user) => user.serviceAccountClientId)
  return JSON.stringify({
    ...realm,
    ...settings.overrides,
    users: [...accounts, ...initialPeople.map(asUser)],
  })
}

const asUser = ({
  id,
  username,
  firstName,
  lastName,
  roles,
  casinoAccess,
  casinos,
  enabled,
  password,
}: (typeof initialPeople)[0]) => ({
  id,
  username,
  email: username,
  emailVerified: true,
  enabled,
  firstName,
  lastName,
  attributes: { casinos, casino_access: [casinoAccess] },
  realmRoles: [...roles, 'default-roles-backoffice'],
  credentials: [{ type: 'password', value: password }],
})

const source = fileURLToPath(new URL('../../public/config.json', import.meta.url))

interface ConsoleConfig {
  brand: string
  keycloak: { url: string }
}

export const readSourceConfig = async () => JSON.parse(await readFile(source, 'utf8')) as ConsoleConfig

export async function writeConsoleConfig(file: string, keycloakUrl: string): Promise<void> {
  const config = await readSourceConfig()
  const text = JSON.stringify({ ...config, keycloak: { ...config.keycloak, url: keycloakUrl } }, null, 2)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, `${text}\n`)
}

interface Keycloak extends ChildServer {
  url: string
  issuer: string
}

interface KeycloakOptions extends RealmSettings {
  port: number
  administrator: { username: string; password: string }
}

/** An idle machine needs half a minute. */
const startTimeoutMs = 240_000

/** Keycloak keeps its database in memory, so that each start begins with the development realm. Throws a readable `Error`. */
export async function startKeycloak(options: KeycloakOptions): Promise<Keycloak> {
  const { port, administrator } = options
  const program = await prepareKeycloak()
  await mkdir(program.importDir, { recursive: true })
  await writeFile(join(program.importDir, 'backoffice-realm.json'), await buildDevelopmentRealm(options))
  const url = `http://localhost:${port}`
  const issuer = `${url}/realms/backoffice`
  const env = {
    KC_BOOTSTRAP_ADMIN_USERNAME: administrator.username,
    KC_BOOTSTRAP_ADMIN_PASSWORD: administrator.password,
  }
  const args = ['start', '--import-realm', '--http-enabled=true', `--hostname=${url}`, `--http-port=${port}`]
  const child = await startChildServer({
    command: program.command(args, Object.keys(env), port),
    env: { ...process.env, ...env },
    health: `${issuer}/.well-known/openid-configuration`,
    patience: startTimeoutMs,
  })
  return { ...child, url, issuer }
}
