import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as rest } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export interface Server {
  /** As `http://localhost:41234`. */
  origin: string
  /** Ends the process and removes its data. */
  stop(): Promise<void>
}

export interface ServerOptions {
  /** Root of the project that is started; this one unless given. */
  root?: string
  env?: Record<string, string>
}

/** Root of the project. */
export const projectRoot = fileURLToPath(new URL('../../..', import.meta.url))

const patience = 30_000

/** Starts the built console with its API and sign-in service, on a free port and over fresh data. */
export async function startServer({ root = projectRoot, env = {} }: ServerOptions = {}): Promise<Server> {
  const data = await mkdtemp(join(tmpdir(), 'backoffice-data-'))
  const port = await freePort()
  const child = spawn(process.execPath, ['--import', 'tsx', 'fake-api/main.ts'], {
    cwd: root,
    env: { ...withoutTestMarks(), PORT: String(port), DATA_DIR: data, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = once(child, 'exit')
  const origin = `http://localhost:${port}`
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    await rm(data, { recursive: true, force: true })
  }
  try {
    await answers(`${origin}/api/health`, () => child.exitCode !== null)
  } catch (error) {
    await stop()
    throw new Error(`The server did not start:\n${output}`, { cause: error })
  }
  return { origin, stop }
}

async function answers(address: string, hasEnded: () => boolean): Promise<void> {
  const deadline = Date.now() + patience
  while (Date.now() < deadline && !hasEnded()) {
    const answer = await fetch(address).catch(() => null)
    if (answer?.ok) return
    await rest(50)
  }
  throw new Error(hasEnded() ? 'It has ended' : 'It does not answer')
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

/** The server is to be as users start it: what the test runner says of itself stays out. */
function withoutTestMarks(): Record<string, string | undefined> {
  const { NODE_ENV: _env, VITEST: _vitest, NODE_OPTIONS: _options, ...env } = process.env
  return env
}
