import { existsSync } from 'node:fs'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { createBackend } from './backend.ts'
import { people } from './identity/index.ts'
import { readSettings, type Settings } from './settings.ts'
import { createSite } from './site.ts'

const dist = fileURLToPath(new URL('../dist', import.meta.url))

try {
  await serve(readSettings(process.env))
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

/** Serves console, API and identity service on one port until it is told to end. */
async function serve(settings: Settings): Promise<void> {
  const { port, host, embeddedIdentity } = settings
  if (!existsSync(dist)) throw new Error('The console is not built: run "npm run build" first.')
  const backend = await createBackend(settings)
  backend.app.use(createSite(settings, dist))
  const server = createServer(backend.app)
  server.once('error', (error: NodeJS.ErrnoException) => {
    console.error(
      error.code === 'EADDRINUSE' ? `Port ${port} is taken. Choose another: PORT=${port + 1}` : error.message,
    )
    process.exit(1)
  })
  server.listen(port, host, () => {
    console.log(`The console is at ${settings.publicUrl}`)
    if (embeddedIdentity)
      console.log(
        `Sign in as ${people
          .slice(0, 3)
          .map(({ username }) => username)
          .join(', ')}`,
      )
  })
  const end = () => {
    server.close(() => void backend.close().then(() => process.exit(0)))
    setTimeout(() => server.closeAllConnections(), 3000).unref()
  }
  process.once('SIGTERM', end).once('SIGINT', end)
}
