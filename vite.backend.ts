import { randomBytes } from 'node:crypto'
import type { Connect, Plugin } from 'vite'
import { createBackend, type Backend } from './fake-api/backend.ts'
import { readConsoleConfig } from './fake-api/consoleConfig.ts'
import { siteHeaders } from './fake-api/headers.ts'
import { readSettings } from './fake-api/settings.ts'
import { redirectToPublicUrl } from './fake-api/site.ts'
import { welcomeLines } from './fake-api/welcome.ts'

const settings = () => readSettings({ CONFIG: 'public/config.json', ...process.env })

/** Lets in the script and the styles that Vite itself puts into the page while developing. */
const nonce = randomBytes(16).toString('base64')

/** The headers that the built console is served with, so that what they forbid fails while developing, too. */
const asInProduction: Connect.NextHandleFunction = (request, response, next) => {
  const { config, issuer, publicUrl } = settings()
  readConsoleConfig(config).then(({ apiUrl, keycloak }) => {
    const path = new URL(request.url ?? '/', publicUrl).pathname
    const headers = siteHeaders({ publicUrl, talksTo: [issuer, apiUrl, keycloak.url] }, path)
    for (const [name, value] of Object.entries(headers))
      response.setHeader(name, value.replace(/(script|style)-src 'self'/g, `$& 'nonce-${nonce}'`))
    next()
  }, next)
}

/**
 * API and sign-in service inside Vite's own server while developing. A change of their code restarts them; the data
 * and the sessions lie in files and stay.
 */
export const backend = (): Plugin => ({
  name: 'backend',
  apply: (_, { command, isPreview }) => command === 'serve' && !isPreview,
  config: () => ({
    server: { port: settings().port, host: settings().host, strictPort: true },
    html: { cspNonce: nonce },
    // Emotion's files for development write texts into style elements, which the policy forbids.
    resolve: { conditions: ['module', 'browser', 'production'] },
  }),
  // When the server restarts, Vite's page asks for it in a worker made of a text, which Trusted Types forbid; without such workers
  // it asks by itself.
  transformIndexHtml: () => [
    { tag: 'script', children: 'delete globalThis.SharedWorker', injectTo: 'head-prepend' },
  ],
  async configureServer(server) {
    const place = globalThis as { backofficeBackend?: Backend | undefined }
    const closeBackend = async () => {
      const before = place.backofficeBackend
      place.backofficeBackend = undefined
      await before?.close()
    }
    // When Vite restarts itself, this comes before the end of the server before, whose backend has the data.
    await closeBackend()
    place.backofficeBackend = await createBackend(settings()).catch((error: unknown) => {
      // Vite prints the stack: who starts this is told what to do, in words.
      if (error instanceof Error) error.stack = error.message
      throw error
    })
    place.backofficeBackend.app.use(redirectToPublicUrl(settings().publicUrl))
    server.middlewares.use(place.backofficeBackend.app)
    server.middlewares.use(asInProduction)
    // Vite would print the address that it listens at, where nobody can sign in.
    server.printUrls = () => {
      const lines = [`The console is at ${settings().publicUrl}`, ...welcomeLines(settings())]
      for (const line of lines) server.config.logger.info(`  ${line}`)
    }
    const closeVite = server.close.bind(server)
    server.close = async () => {
      await closeVite()
      await closeBackend()
    }
  },
})
