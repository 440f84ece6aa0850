import { existsSync } from 'node:fs'
import { versionText } from '../src/contract/about.ts'
import { readConsoleBuild, currentBuild } from './about.ts'
import { createBackend } from './backend.ts'
import { createBoundedSecureServer, createBoundedServer } from './connections.ts'
import { programFile } from './files.ts'
import { log } from './log.ts'
import { readSettings, type Settings } from './settings.ts'
import { createSite } from './site.ts'
import { stopServerOnSignal } from './stop.ts'
import { followRenewals, readCertificate } from './tls/certificate.ts'
import { welcomeLines } from './welcome.ts'

const dist = programFile('dist')

try {
  await serve(readSettings(process.env))
} catch (error) {
  log.fatal(error instanceof Error ? error.message : String(error))
  process.exit(1)
}

async function serve(settings: Settings): Promise<void> {
  const { port, host, publicUrl, serveConsole } = settings
  if (serveConsole && !existsSync(dist))
    throw new Error('The console is not built: run "npm run build" first.')
  const certificate = settings.tls && (await readCertificate(settings.tls))
  const about = {
    ...currentBuild(settings.commit),
    ...(serveConsole && { console: await readConsoleBuild(dist) }),
  }
  const backend = await createBackend(settings, about)
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
  server.listen(port, host, () => {
    log.info(
      `${serveConsole ? `The console is at ${publicUrl}` : `The API listens on port ${port}`}, version ${versionText(about)}`,
    )
    for (const line of welcomeLines(settings)) log.info(line)
  })
}
