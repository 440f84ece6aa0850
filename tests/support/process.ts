import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { builtFile } from './killable.ts'
import { freshEnv } from './freshEnv.ts'

export interface ServerProcess {
  child: ChildProcess
  /** The log lines (JSON) so far. */
  said: string[]
  ended: Promise<number | null>
}

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Starts the built server in its own process, and waits until it listens. */
export async function startProcess(env: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(process.execPath, [builtFile('main')], {
    cwd: root,
    env: { ...freshEnv(), NEIGHBOURS_PORT: '0', CHECK_AT: 'never', SERVE_CONSOLE: 'false', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  const said: string[] = []
  const begun = new Promise<boolean>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      said.push(...chunk.toString().split('\n').filter(Boolean))
      if (said.some((line) => line.includes('listens'))) resolve(true)
    })
    // A process that has ended will never listen.
    child.once('close', () => resolve(false))
    setTimeout(resolve, 40_000, false).unref()
  })
  if (!(await begun)) {
    child.kill('SIGKILL')
    throw new Error(`It has not started: ${said.join('\n')}`)
  }
  return { child, said, ended }
}
