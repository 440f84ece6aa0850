import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { join } from 'node:path'
import { inject } from 'vitest'
import { anyToken } from './anyToken.ts'

export interface Killable {
  origin: string
  /** Calls the API as administrator and returns the JSON. All starts of a job have the same idempotency key. */
  call<T>(path: string, init?: RequestInit): Promise<T>
  /** Kills the process, and waits for its end. */
  kill(): Promise<void>
}

/** Path of a built script of the server, or of `apiProcess.ts`. */
export const builtFile = (name: string): string => join(inject('builtServer'), `${name}.js`)

/** Starts the API in its own process, which tests kill. */
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
