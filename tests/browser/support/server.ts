import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startChildServer, type ChildServer } from '../../support/childServer.ts'
import { atFreePorts } from '../../support/freePort.ts'
import { testStore } from './store.ts'
import { freshEnv } from '../../support/freshEnv.ts'

export interface Server {
  /** Such as `http://localhost:41234`. */
  origin: string
  /** Origin of the simulators; requests to `/sim` set their behaviour. */
  neighbours: string
  /** Origin of the sign-in service, if it differs. */
  identity?: string
  /** Stops the process and deletes its data. Throws an `Error` if Node.js printed warnings. */
  stop(): Promise<void>
}

export interface ServerOptions {
  /** Root of the project; this one by default. */
  root?: string
  env?: Record<string, string>
  /** A free port by default. */
  port?: number
  /** Arguments for Node; the sources by default. */
  program?: readonly string[]
}

export const projectRoot = fileURLToPath(new URL('../../..', import.meta.url))

/** Starts the built console with API and sign-in service on new data. */
export const startServer = (options: ServerOptions = {}): Promise<Server> =>
  atFreePorts((port, neighboursPort) => startAt({ port, ...options }, neighboursPort))

async function startAt(
  { root = projectRoot, env = {}, port, program }: ServerOptions & { port: number },
  neighboursPort: number,
): Promise<Server> {
  const data = await mkdtemp(join(tmpdir(), 'backoffice-data-'))
  const store = await testStore()
  const removeData = async () => {
    await store.remove()
    await rm(data, { recursive: true, force: true })
  }
  const child = await runServer({
    ...{ root, port, neighboursPort, data },
    ...(program && { program }),
    env: { ...store.env, ...env },
  }).catch(async (error: unknown) => {
    await removeData()
    throw error
  })
  return {
    origin: `http://localhost:${port}`,
    neighbours: `http://localhost:${neighboursPort}`,
    async stop() {
      await child.stop()
      await removeData()
      const warnings = child.warnings()
      if (warnings.length > 0) throw new Error(`Node.js warned:\n${warnings.join('\n')}`)
    },
  }
}

export interface RunOptions extends Pick<ServerOptions, 'root' | 'env' | 'program'> {
  port: number
  neighboursPort: number
  /** Directory of the data. */
  data: string
  /** Maximum time until it is ready, in milliseconds. */
  patience?: number
}

/** Starts the server on existing data; waits until it is ready. */
export const runServer = ({
  root = projectRoot,
  port,
  neighboursPort,
  data,
  env,
  program = ['--import', 'tsx', 'fake-api/main.ts'],
  patience = 30_000,
}: RunOptions): Promise<ChildServer> =>
  startChildServer({
    command: [process.execPath, [...program]],
    cwd: root,
    env: {
      ...freshEnv(),
      PORT: String(port),
      NEIGHBOURS_PORT: String(neighboursPort),
      DATA_DIR: data,
      CHECK_AT: 'never',
      ...env,
    },
    health: `http://127.0.0.1:${port}/api/health`,
    patience,
  })
