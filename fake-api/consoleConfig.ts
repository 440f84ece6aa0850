import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import { brandSettingsShape } from '../src/contract/brand.ts'

const consoleConfig = z.looseObject({
  brand: z.catch(brandSettingsShape.brand, 'Backoffice'),
  brandColor: z.catch(brandSettingsShape.brandColor, undefined),
  brandLogo: z.catch(brandSettingsShape.brandLogo, undefined),
  rootRedirect: z.catch(z.optional(z.string().check(z.regex(/^\/(?!\/)/))), undefined),
  apiUrl: z.catch(z.string(), '/'),
  keycloak: z.catch(z.object({ url: z.string() }), { url: '/' }),
})

export type ConsoleConfig = z.output<typeof consoleConfig>

/** The part of the console's settings that the server needs. Invalid settings are ignored, because the console itself reports them. */
export async function readConsoleConfig(file: string): Promise<ConsoleConfig> {
  const text = await readFile(file, 'utf8').catch(() => '{}')
  try {
    return consoleConfig.parse(JSON.parse(text))
  } catch {
    return consoleConfig.parse({})
  }
}
