import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

const source = fileURLToPath(new URL('../../../public/config.json', import.meta.url))

interface ConsoleConfig {
  brand: string
  keycloak: { url: string }
}

export const sourceConfig = async () => JSON.parse(await readFile(source, 'utf8')) as ConsoleConfig

/** Writes the console's `config.json` as it has to be for signing in at another address. */
export async function writeConsoleConfig(file: string, keycloakUrl: string): Promise<void> {
  const config = await sourceConfig()
  const text = JSON.stringify({ ...config, keycloak: { ...config.keycloak, url: keycloakUrl } }, null, 2)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, `${text}\n`)
}
