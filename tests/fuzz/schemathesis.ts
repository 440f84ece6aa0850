import { execFile } from 'node:child_process'
import { mkdir, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { findProgram } from '../support/childServer.ts'

export const version = '4.32.5'

const run = promisify(execFile)
const cache = process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache')
const home = join(cache, 'backoffice-console', `schemathesis-${version}`)
/** The folder of programs in a virtual environment; on Windows, `python3` may only open the store. */
const [folder, pythons] =
  process.platform === 'win32' ? ['Scripts', ['python']] : ['bin', ['python3', 'python']]
const installed = (name: string) => findProgram([name], [join(home, folder)])

/** Path of Schemathesis, which is installed into the user's cache on demand. Needs Python 3.10. */
export async function schemathesis(): Promise<string> {
  const present = installed('schemathesis')
  if (present) return present
  console.log(`Schemathesis ${version} is installed into ${home}.`)
  await mkdir(dirname(home), { recursive: true })
  try {
    await run(findProgram(pythons) ?? 'python', ['-m', 'venv', home])
    const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check']
    await run(installed('python') ?? 'python', [...pip, `schemathesis==${version}`])
    const program = installed('schemathesis')
    if (program) return program
    throw new Error(`${home} has no schemathesis.`)
  } catch (error) {
    await rm(home, { recursive: true, force: true })
    throw new Error('Schemathesis could not be installed: it needs Python 3.10 or later, and pip.', {
      cause: error,
    })
  }
}
