import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { join } from 'node:path'
import { inject } from 'vitest'
import { anyToken } from './anyToken.ts'

export interface Killable {
  /** Where it answers. */
  origin: string
  /** Asks it something as an administrator; what it answers, as JSON. Starts carry the same key each time. */
  call<T>(path: string, init?: RequestInit): Promise<T>
  /** Ends it at once, and waits until it is gone. */
  kill(): Promise<void>
}

/** What is built of a script of the server, or of `apiProcess.ts`, for `node` to run. */
export const builtFile = (name: string): string => join(inject('builtServer'), `${name}.js`)

/** The API in a process of its own, to be killed; told where its data are, and the neighbours. */
export async function startKillable(data: string, neighbours: string): Promise<Killable> {
  const child = spawn(process.execPath, [builtFile('apiProcess'), data, neighbours], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const [port] = (await once(createInterface(child.stdout), 'line')) as [string]
  const origin = `http://127.0.0.1:${port}`
  return {
    origin,
    async call<T>(path: string, init: RequestInit = {}) {
      const headers = { Authorization: `Bearer ${anyToken}`, 'Idempotency-Key': 'once' }
      return (await fetch(`${origin}${path}`, { headers, ...init })).json() as Promise<T>
    },
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
  }
}
