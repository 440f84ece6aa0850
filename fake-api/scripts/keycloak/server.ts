import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { startChildServer, type ChildServer } from '../childServer.ts'
import { fetchKeycloak } from './program.ts'
import { buildDevelopmentRealm, type RealmSettings } from './realm.ts'

export interface Keycloak extends ChildServer {
  /** Value of the console's `keycloak.url`. */
  url: string
  /** Value of `OIDC_ISSUER`. */
  issuer: string
}

interface KeycloakOptions extends RealmSettings {
  port: number
  /** The server's own administrator. */
  administrator: { username: string; password: string }
}

/** An idle machine needs half a minute. */
const startTimeoutMs = 240_000

/** Keycloak keeps its database in memory, so that each start begins with the development realm. Throws a readable `Error`. */
export async function startKeycloak(options: KeycloakOptions): Promise<Keycloak> {
  const { port, administrator } = options
  const program = await fetchKeycloak()
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
