import { log } from '../../log.ts'
import { readSettings } from '../../settings.ts'
import { runCommand } from '../commandLine/runCommand.ts'
import { buildIfChanged, requirePortsAndFolders } from './build.ts'

const command = {
  name: 'npm start',
  does: `Builds console and server where their sources have changed, and serves console, API and sign-in service on one port. What it
listens on and where the data are, variables say: PORT, DATA_DIR and the others of docs/settings.md.`,
  example: 'PORT=3010 npm start',
}

/** Checks and builds. Resolves to `false` after `--help`, otherwise to `true`; prints how to fix a problem and exits with 1. */
export async function buildBeforeStart(env: Record<string, string | undefined>): Promise<boolean> {
  let isReady = false
  await runCommand(command, async () => {
    try {
      await requirePortsAndFolders(readSettings(env))
      const seconds = await buildIfChanged((line) => log.info(line))
      if (seconds !== null) log.info(`Built in ${seconds} s.`)
    } catch (error) {
      log.fatal(error instanceof Error ? error.message : String(error))
      process.exit(1)
    }
    isReady = true
  })
  return isReady
}
