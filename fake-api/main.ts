import { existsSync } from 'node:fs'
import { versionText } from '../src/contract/about.ts'
import { readConsoleBuild, describeServerBuild, welcomeLines } from './about.ts'
import { openBackend, type ServerApp } from './serverApp.ts'
import { createBoundedSecureServer, createBoundedServer } from './connections.ts'
import { programFile } from './programFile.ts'
import { log, logFault } from './log.ts'
import { readSettings, type Settings } from './settings.ts'
import { createSite } from './site.ts'
import { followRenewals, readCertificate } from './tls/certificate.ts'
import { once } from 'node:events'
import { createServer, type Server as NetServer } from 'node:net'
import { constants } from 'node:os'
import type { Server, ServerResponse } from 'node:http'
import { setTimeout as rest } from 'node:timers/promises'

const dist = programFile('dist')

/** After the last connection is closed, jobs return what they have begun and the store closes. */
const finishMs = 10_000

try {
  await serve(await withFreePort(readSettings(process.env)))
} catch (error) {
  log.fatal(error instanceof Error ? error.message : String(error))
  process.exit(1)
}

/** With `PORT=0`, takes any free port now, since the addresses of console and sign-in service have it. */
async function withFreePort(settings: Settings): Promise<Served> {
  const { port, host, neighboursPort } = settings
  if (port !== 0) return { settings, place: { port, host } }
  const place = createServer().listen(0, host)
  await once(place, 'listening')
  const address = place.address()
  const taken = typeof address === 'object' && address ? address.port : 0
  const env = { ...process.env, PORT: String(taken), NEIGHBOURS_PORT: String(neighboursPort) }
  return { settings: readSettings(env), place }
}

interface Served {
  settings: Settings
  /** Where to listen: an address, or a server of TCP that does so already, which is taken over. */
  place: { port: number; host: string } | NetServer
}

async function serve({ settings, place }: Served): Promise<void> {
  const { port, publicUrl, serveConsole } = settings
  if (serveConsole && !existsSync(dist))
    throw new Error('The console is not built: run "npm run build" first.')
  const certificate = settings.tls && (await readCertificate(settings.tls))
  const about = {
    ...describeServerBuild(settings.commit),
    ...(serveConsole && { console: await readConsoleBuild(dist) }),
  }
  const backend = await openBackend(settings, about)
  if (serveConsole) backend.app.use(createSite(settings, dist))
  const bounds = {
    most: settings.mostConnections,
    mostPerAddress: settings.trustProxy ? null : settings.mostConnectionsPerAddress,
  }
  const server = certificate
    ? createBoundedSecureServer(backend.app, bounds, certificate)
    : createBoundedServer(backend.app, bounds)
  if (settings.tls && certificate && 'setSecureContext' in server)
    followRenewals(server, settings.tls, certificate)
  server.once('error', (error: NodeJS.ErrnoException) => {
    log.fatal(
      error.code === 'EADDRINUSE'
        ? `Port ${port} is taken. Choose another: PORT=${port + 10}`
        : error.message,
    )
    process.exit(1)
  })
  stopServerOnSignal(server, backend, settings)
  server.listen(place, () => {
    log.info(
      `${serveConsole ? `The console is at ${publicUrl}` : `The API listens on port ${port}`}, version ${versionText(about)}`,
    )
    for (const line of welcomeLines(settings)) log.info(line)
  })
}

/** Exits with 0, or with 1 if something could not be written. A second signal ends the process at once. */
function stopServerOnSignal(server: Server, backend: ServerApp, { drainMs, stopMs }: Settings): void {
  const answering = new Set<ServerResponse>()
  let isStopping = false
  server.prependListener('request', (_request, response) => {
    if (isStopping) response.setHeader('Connection', 'close')
    answering.add(response)
    response.once('close', () => {
      answering.delete(response)
      if (!server.listening) server.closeIdleConnections()
    })
  })

  const end = async () => {
    backend.stop()
    for (const response of answering) if (!response.headersSent) response.setHeader('Connection', 'close')
    await rest(drainMs)
    await new Promise<void>((resolve) => {
      const cut = setTimeout(() => {
        log.warn({ requests: answering.size }, 'Requests that took too long are cut off.')
        server.closeAllConnections()
        // The server is not waited for any longer: of a connection whose other end is gone, no end may ever be reported.
        resolve()
      }, stopMs)
      server.close(() => {
        clearTimeout(cut)
        resolve()
      })
    })
    setTimeout(() => process.exit(1), finishMs).unref()
    await backend.close()
    log.info('The server has ended.')
    process.exit(0)
  }

  const failed = (error: unknown) => {
    logFault(error, 'Not everything could be written and closed:')
    process.exit(1)
  }

  const told = (signal: 'SIGTERM' | 'SIGINT') => {
    if (isStopping) process.exit(128 + constants.signals[signal])
    isStopping = true
    log.info('The server is ending.')
    end().catch(failed)
  }
  process.on('SIGTERM', told).on('SIGINT', told)
}
