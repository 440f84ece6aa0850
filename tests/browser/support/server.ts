import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startChildServer, type ChildServer } from '../../../fake-api/scripts/childServer.ts'
import { atFreePorts } from '../../support/freePort.ts'
import { testStore } from './store.ts'
import { freshEnv } from '../../support/freshEnv.ts'

export interface Server {
  /** As `http://localhost:41234`. */
  origin: string
  /** Where the neighbours are; `/sim` there tells them how to behave. */
  neighbours: string
  /** Origin of the sign-in service where it is another. */
  identity?: string
  /** Ends the process and removes its data. Throws an `Error` where Node.js has warned of something meanwhile. */
  stop(): Promise<void>
}

export interface ServerOptions {
  /** Root of the project that is started; this one unless given. */
  root?: string
  env?: Record<string, string>
  /** A free one unless given. */
  port?: number
  /** What Node is told to run; the sources unless given. */
  program?: readonly string[]
}

/** Root of the project. */
export const projectRoot = fileURLToPath(new URL('../../..', import.meta.url))

/** Starts the built console with its API and sign-in service, over fresh data. */
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
  /** Directory of its data. */
  data: string
  /** How long it may take until it answers. Milliseconds. */
  patience?: number
}

/** Starts the server over data that are there; waits until it answers. */
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
