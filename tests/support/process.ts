import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { vi } from 'vitest'
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
  const said: string[] = []
  child.stdout.on('data', (chunk: Buffer) => said.push(...chunk.toString().split('\n').filter(Boolean)))
  const ended = once(child, 'exit').then(([code]) => code as number | null)
  const isThere = () => {
    if (!said.some((line) => line.includes('listens')))
      throw new Error(`It has not started: ${said.join('\n')}`)
  }
  try {
    const there = vi.waitFor(isThere, { timeout: 40_000, interval: 50 })
    there.catch(() => undefined)
    // A process that has exited will never listen.
    await Promise.race([there, ended.then(isThere)])
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
  return { child, said, ended }
}
