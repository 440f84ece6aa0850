import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as browserTest } from '../../browser/support/test.ts'
import { projectRoot, startServer, type Server } from '../../browser/support/server.ts'
import { freePort } from '../../support/freePort.ts'
import { startNginx } from '../../support/nginx.ts'

export interface Served extends Server {
  /** Stops the API but not nginx; `startApi` starts it again at the same address, with the same data. */
  stopApi(): Promise<void>
  startApi(): Promise<void>
}

/** A test with the built console behind nginx, as in `compose.demo.yaml`. */
export const test = browserTest.extend('server', { scope: 'worker' }, async ({}, { onCleanup }) => {
  const [port, apiPort] = [await freePort(), await freePort()]
  const API_URL = `http://127.0.0.1:${apiPort}`
  const PUBLIC_URL = `http://localhost:${port}`
  const data = await mkdtemp(join(tmpdir(), 'nginx-data-'))
  const env = {
    DATA_DIR: data,
    PUBLIC_URL,
    SERVE_CONSOLE: 'false',
    EMBEDDED_IDENTITY: 'allow',
    NODE_ENV: 'production',
    OUTGOING_HOSTS: '*.example',
    TRUST_PROXY: 'true',
  }
  const start = () => startServer({ port: apiPort, env })
  let api = await start()
  const site = { SITE_ROOT: join(projectRoot, 'dist'), API_URL, IDENTITY_URL: API_URL }
  const nginx = await startNginx(site, { port })
  const served: Served = {
    ...api,
    origin: nginx.origin,
    stop: async () => {
      await nginx.stop()
      await api.stop()
      await rm(data, { recursive: true })
    },
    stopApi: () => api.stop(),
    async startApi() {
      api = await start()
    },
  }
  onCleanup(served.stop)
  return served
})
