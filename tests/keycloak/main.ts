import { join } from 'node:path'
import { initialPeople } from '../../fake-api/identity/people.ts'
import { readSettings } from '../../fake-api/settings.ts'
import { flagOption, wholeNumberOption, runCommand } from '../../fake-api/scripts/commandLine/runCommand.ts'
import {
  readSourceConfig,
  writeConsoleConfig,
  prepareKeycloak,
  keycloakVersion,
  startKeycloak,
} from './program.ts'

const command = {
  name: 'npm run keycloak',
  does: 'Starts a real Keycloak with the people of a fresh installation, and says how to start the console with it.',
  options: { port: wholeNumberOption('where it answers', 8180), fetch: flagOption('only fetches it') },
  example: 'npm run keycloak -- --port 8280',
}

await runCommand(command, async ({ port, fetch }) => {
  await (fetch ? prepareKeycloak() : serve(port))
})

async function serve(port: number): Promise<void> {
  const { publicUrl, dataDir } = readSettings(process.env)
  const { brand } = await readSourceConfig()
  const password = initialPeople[0]?.password ?? ''
  const administrator = { username: 'admin', password }
  const serviceSecret = 'backoffice-api-demo'
  console.log(`Keycloak ${keycloakVersion} is starting; this may take a minute.`)
  const keycloak = await startKeycloak({ port, origin: publicUrl, brand, serviceSecret, administrator })
  process.once('SIGTERM', () => void keycloak.stop()).once('SIGINT', () => void keycloak.stop())
  const config = join(dataDir, 'config.keycloak.json')
  await writeConsoleConfig(config, keycloak.url)
  const settings = { OIDC_ISSUER: keycloak.issuer, OIDC_SERVICE_SECRET: serviceSecret, CONFIG: config }
  // Quoted for a shell, since the path of the data may contain blanks.
  const line = Object.entries(settings).map(([name, value]) =>
    process.platform === 'win32'
      ? `set "${name}=${value}" &&`
      : `${name}='${value.replaceAll("'", `'\\''`)}'`,
  )
  console.log(`${config} was written for it.
Keycloak is at ${keycloak.url} (its own administrator: admin, ${password}).
Sign in as ${initialPeople.map(({ username }) => username).join(', ')}.
Start the console at ${publicUrl} with

  ${line.join(' ')} npm start`)
  await keycloak.ended
}
