import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

/** The version that is run. */
export const version = '4.32.5'

const run = promisify(execFile)
const cache = process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache')
const home = join(cache, 'backoffice-console', `schemathesis-${version}`)

/** Path of Schemathesis, which is installed into the user's cache where it is not there yet. Needs Python 3.10 or later. */
export async function schemathesis(): Promise<string> {
  const program = join(home, 'bin', 'schemathesis')
  if (existsSync(program)) return program
  console.log(`Schemathesis ${version} is installed into ${home}.`)
  await mkdir(dirname(home), { recursive: true })
  try {
    await run('python3', ['-m', 'venv', home])
    await run(join(home, 'bin', 'pip'), [
      'install',
      '--quiet',
      '--disable-pip-version-check',
      `schemathesis==${version}`,
    ])
  } catch (error) {
    await rm(home, { recursive: true, force: true })
    throw new Error('Schemathesis could not be installed: it needs Python 3.10 or later, and pip.', {
      cause: error,
    })
  }
  return program
}
