import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { people } from '../identity/people.ts'
import { readSettings } from '../settings.ts'
import { sourceConfig, writeConsoleConfig } from './keycloak/consoleConfig.ts'
import { fetchKeycloak, version } from './keycloak/program.ts'
import { startKeycloak } from './keycloak/server.ts'

/** `npm run keycloak -- --port 8180`: a real Keycloak with the people of a fresh installation; `--fetch` only fetches it. */
const { values } = parseArgs({
  options: { port: { type: 'string', default: '8180' }, fetch: { type: 'boolean', default: false } },
})

try {
  await (values.fetch ? fetchKeycloak() : serve(Number(values.port)))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

async function serve(port: number): Promise<void> {
  const { publicUrl, dataDir } = readSettings(process.env)
  const { brand } = await sourceConfig()
  const password = people[0]?.password ?? ''
  const administrator = { username: 'admin', password }
  const serviceSecret = 'backoffice-api-demo'
  console.log(`Keycloak ${version} is starting; this may take a minute.`)
  const keycloak = await startKeycloak({ port, origin: publicUrl, brand, serviceSecret, administrator })
  process.once('SIGTERM', () => void keycloak.stop()).once('SIGINT', () => void keycloak.stop())
  const config = join(dataDir, 'config.keycloak.json')
  await writeConsoleConfig(config, keycloak.url)
  const settings = { OIDC_ISSUER: keycloak.issuer, OIDC_SERVICE_SECRET: serviceSecret, CONFIG: config }
  const line = Object.entries(settings).map(([name, value]) => `${name}=${value}`)
  console.log(`Keycloak is at ${keycloak.url} (its own administrator: admin, ${password}).
Sign in as ${people.map(({ username }) => username).join(', ')}.
Start the console at ${publicUrl} with

  ${line.join(' ')} npm start`)
  await keycloak.ended
}
