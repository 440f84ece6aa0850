import { readFile } from 'node:fs/promises'
import * as z from 'zod'

const consoleConfig = z.looseObject({
  brand: z.string().catch('Backoffice'),
  rootRedirect: z.string().startsWith('/').optional().catch(undefined),
})

/** What the server needs out of the console's settings; the console itself says what is wrong with them. */
export async function readConsoleConfig(file: string): Promise<z.output<typeof consoleConfig>> {
  const text = await readFile(file, 'utf8').catch(() => '{}')
  try {
    return consoleConfig.parse(JSON.parse(text))
  } catch {
    return consoleConfig.parse({})
  }
}
