import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import react from '@vitejs/plugin-react'
import express from 'express'
import sirv from 'sirv'
import { build } from 'vite'
import { compression } from 'vite-plugin-compression2'

/** Builds stock react-admin (`stock/`), and serves it compressed, with the API of the console's server at `/api`. */
export async function serveStock(upstream: string): Promise<{ origin: string; stop(): Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'stock-'))
  await build({
    configFile: false,
    root: 'tests/measure/stock',
    logLevel: 'warn',
    plugins: [react(), compression({ algorithms: ['brotliCompress'] })],
    build: { target: 'es2022', outDir: directory, emptyOutDir: true, chunkSizeWarningLimit: 5000 },
  })
  const app = express()
  app.use('/api', (request, response, next) => {
    const { authorization = '' } = request.headers
    fetch(`${upstream}/api${request.url}`, {
      headers: { authorization, range: request.get('Range') ?? '' },
    }).then((answer) => {
      response.status(answer.status)
      for (const name of ['content-type', 'content-range', 'x-total-count'])
        response.set(name, answer.headers.get(name) ?? '')
      Readable.fromWeb(answer.body as ReadableStream).pipe(response)
    }, next)
  })
  app.use(sirv(directory, { brotli: true }))
  const server = createServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.close()
      server.closeAllConnections()
      await rm(directory, { recursive: true, force: true })
    },
  }
}
