import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { writeConsoleConfig, startKeycloak } from '../../keycloak/program.ts'
import { startServer, type Server } from '../../browser/support/server.ts'
import { atFreePorts } from '../../support/freePort.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Origins of console and identity service; the same for the embedded service. */
    places: Required<Omit<Server, 'stop'>>
    /** Password of Keycloak's administrator; empty for the embedded service. */
    keycloakPassword: string
  }
}

/** Seconds; short, so that tests see tokens expire. */
const accessTokenSeconds = 10
/** Seconds. Only at Keycloak a test waits for the end of a lockout, and even there it is much longer than a sign-in on a busy machine. */
const lockoutSeconds = process.env['IDENTITY'] === 'keycloak' ? 20 : 600
/** All files use one administrator, who adds more users per minute than the limits allow. */
const costs = { COSTLY_CALLS_PER_MINUTE: '0', CALLS_PER_MINUTE: '0' }

/** Starts a console for all files, with the embedded identity service, or with Keycloak if `IDENTITY` is `keycloak`. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const start = process.env['IDENTITY'] === 'keycloak' ? () => atFreePorts(withKeycloak) : withEmbedded
  const { stop, keycloakPassword, ...places } = await start()
  project.provide('places', places)
  project.provide('keycloakPassword', keycloakPassword)
  return stop
}

async function withEmbedded() {
  const env = { TOKEN_SECONDS: String(accessTokenSeconds), LOCKOUT_SECONDS: String(lockoutSeconds), ...costs }
  const server = await startServer({ env })
  return { ...server, identity: server.origin, keycloakPassword: '' }
}

/** Keycloak has to know the console's port before anything listens there. */
async function withKeycloak(port: number) {
  const directory = await mkdtemp(join(tmpdir(), 'backoffice-keycloak-'))
  const serviceSecret = crypto.randomUUID()
  const keycloakPassword = crypto.randomUUID()
  const keycloak = await atFreePorts((own) =>
    startKeycloak({
      port: own,
      origin: `http://localhost:${port}`,
      brand: 'Meridian',
      serviceSecret,
      administrator: { username: 'admin', password: keycloakPassword },
      overrides: { accessTokenLifespan: accessTokenSeconds, waitIncrementSeconds: lockoutSeconds },
    }),
  )
  const config = join(directory, 'config.json')
  await writeConsoleConfig(config, keycloak.url)
  const server = await startServer({
    port,
    env: { OIDC_ISSUER: keycloak.issuer, OIDC_SERVICE_SECRET: serviceSecret, CONFIG: config, ...costs },
  }).catch(async (error: unknown) => {
    await keycloak.stop()
    throw error
  })
  return {
    ...server,
    identity: keycloak.url,
    keycloakPassword,
    async stop() {
      await Promise.all([server.stop(), keycloak.stop()])
      await rm(directory, { recursive: true })
    },
  }
}
