import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { people } from '../../identity/people.ts'
import { dirname, join } from 'node:path'

export interface RealmSettings {
  origin: string
  /** Shown on the sign-in page as "{brand} Back-Office". */
  brand: string
  serviceSecret: string
  /** Realm settings that tests override, by the realm's own names. */
  overrides?: Record<string, unknown>
}

/** Realm template and login theme, the same as in production. */
export const keycloakDeploymentFolder = fileURLToPath(new URL('../../../deploy/keycloak/', import.meta.url))

interface Realm {
  users: { serviceAccountClientId?: string }[]
}

/** The production template with the fixtures' users instead of the first administrator. */
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
  return JSON.stringify({ ...realm, ...settings.overrides, users: [...accounts, ...people.map(asUser)] })
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
}: (typeof people)[0]) => ({
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

const source = fileURLToPath(new URL('../../../public/config.json', import.meta.url))

interface ConsoleConfig {
  brand: string
  keycloak: { url: string }
}

export const readSourceConfig = async () => JSON.parse(await readFile(source, 'utf8')) as ConsoleConfig

/** Writes a `config.json` for signing in at another origin. */
export async function writeConsoleConfig(file: string, keycloakUrl: string): Promise<void> {
  const config = await readSourceConfig()
  const text = JSON.stringify({ ...config, keycloak: { ...config.keycloak, url: keycloakUrl } }, null, 2)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, `${text}\n`)
}
