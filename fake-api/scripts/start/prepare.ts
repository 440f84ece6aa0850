import { log } from '../../log.ts'
import { readSettings } from '../../settings.ts'
import { buildIfChanged } from './build.ts'
import { requireStartable } from './checks.ts'

/**
 * Looks for what would keep the server from running, then builds what has changed since the last build. Ends the process with 1 and
 * one sentence that says the way out where something is in the way.
 */
export async function prepare(env: Record<string, string | undefined>): Promise<void> {
  try {
    await requireStartable(readSettings(env))
    const seconds = await buildIfChanged((line) => log.info(line))
    if (seconds !== null) log.info(`Built in ${seconds} s.`)
  } catch (error) {
    log.fatal(error instanceof Error ? error.message : String(error))
    process.exit(1)
  }
}
