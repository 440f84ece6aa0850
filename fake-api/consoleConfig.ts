import { readFile } from 'node:fs/promises'
import * as z from 'zod'

const consoleConfig = z.looseObject({
  brand: z.string().catch('Backoffice'),
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
