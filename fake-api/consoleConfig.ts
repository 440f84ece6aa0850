import { readFile } from 'node:fs/promises'
import * as z from 'zod'
import { brandSettings } from '../src/contract/brand.ts'

const consoleConfig = z.looseObject({
  brand: brandSettings.brand.catch('Backoffice'),
  brandColor: brandSettings.brandColor.catch(undefined),
  brandLogo: brandSettings.brandLogo.catch(undefined),
  rootRedirect: z
    .string()
    .regex(/^\/(?!\/)/)
    .optional()
    .catch(undefined),
  apiUrl: z.string().catch('/'),
  keycloak: z.object({ url: z.string() }).catch({ url: '/' }),
})

export type ConsoleConfig = z.output<typeof consoleConfig>

/** What the server needs out of the console's settings; the console itself says what is wrong with them. */
export async function readConsoleConfig(file: string): Promise<ConsoleConfig> {
  const text = await readFile(file, 'utf8').catch(() => '{}')
  try {
    return consoleConfig.parse(JSON.parse(text))
  } catch {
    return consoleConfig.parse({})
  }
}
