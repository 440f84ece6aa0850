import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { registry } from '../../resources/entities.ts'
import type { ChildServer } from '../support/childServer.ts'
import { lockDataFolder } from '../../fake-api/folder/folder.ts'
import { fixturesFile, type StoreKind } from '../../fake-api/settings.ts'
import { openStore } from '../../fake-api/openStore.ts'
import { readDataFile } from '../../fake-api/stores/workingFile.ts'
import { runServer } from '../browser/support/server.ts'
import { freePort } from '../support/freePort.ts'
import { openDisk, type Disk } from './disk.ts'
import { openRounds } from './rounds.ts'
import { startProxy, type Proxy } from './proxy.ts'

/** The real server behind a proxy; it can be killed and started again on the same data. */
export interface Backend {
  proxy: Proxy
  /** Origin of the simulators. */
  neighbours: string
  disk: Disk
  /** Kills the process, as a loss of power would. */
  kill(): Promise<void>
  /** Starts the server again, and waits until it is ready. */
  start(): Promise<void>
  remove(): Promise<void>
}

/** Lifetime of access tokens, in seconds. */
export const tokenSeconds = 30

export async function startBackend(store: StoreKind, databaseUrl: string | null = null): Promise<Backend> {
  const data = await mkdtemp(join(tmpdir(), 'faults-'))
  const disk = await openDisk(data)
  await fill({ store, databaseUrl, dataDir: data })
  const [port, neighboursPort] = [await freePort(), await freePort()]
  const proxy = await startProxy(port)
  let child: ChildServer
  const start = async () => {
    child = await runServer({
      ...{ port, neighboursPort, data, patience: 60_000 },
      env: {
        PUBLIC_URL: proxy.origin,
        TOKEN_SECONDS: String(tokenSeconds),
        // A single user makes all calls, some of them concurrently.
        COSTLY_CALLS_PER_MINUTE: '0',
        CALLS_PER_MINUTE: '0',
        ...(databaseUrl ? { DATABASE_URL: databaseUrl } : { STORE: store }),
      },
    })
  }
  await start()
  return {
    proxy,
    neighbours: `http://127.0.0.1:${neighboursPort}`,
    disk,
    start,
    kill: () => child.kill(),
    async remove() {
      await child.stop()
      await proxy.close()
      await disk.close()
      await rm(data, { recursive: true, force: true })
    },
  }
}

/** Stores the fixtures and rounds to close. */
async function fill(settings: Parameters<typeof openStore>[0]): Promise<void> {
  const folder = await lockDataFolder(settings.dataDir)
  const store = await openStore(settings, registry, folder)
  await store.upkeep(new Date(), null)
  const rows = openRounds(await readDataFile(fixturesFile))
  await store.transaction(async (tx) => {
    for (const row of rows) await tx.insert('game-rounds', row)
  })
  await store.close()
  folder.leave()
}
