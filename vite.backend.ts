import { randomBytes } from 'node:crypto'
import type { Connect, Plugin } from 'vite'
import { createBackend, type Backend } from './fake-api/backend.ts'
import { readConsoleConfig, redirectToPublicUrl } from './fake-api/site.ts'
import { siteHeaders } from './fake-api/headers.ts'
import { readSettings } from './fake-api/settings.ts'
import { welcomeLines } from './fake-api/about.ts'

const settings = () => readSettings({ CONFIG: 'public/config.json', ...process.env })

/** Allows the script and styles that Vite injects during development. */
const nonce = randomBytes(16).toString('base64')

/** The headers of the built console, so that what the policy forbids already fails during development. */
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
 * Runs API and sign-in service within Vite's development server. Changes of their code restart them; data and sessions are stored in files.
 */
export const backend = (): Plugin => ({
  name: 'backend',
  apply: (_, { command, isPreview }) => command === 'serve' && !isPreview,
  config: () => ({
    server: { port: settings().port, host: settings().host, strictPort: true },
    html: { cspNonce: nonce },
    // Emotion's development build writes text into style elements, which the Content-Security-Policy forbids.
    resolve: { conditions: ['module', 'browser', 'production'] },
  }),
  // After a restart, Vite's client polls the server in a worker made from a text, which Trusted Types forbid; without workers it polls by
  // itself.
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
    // During a restart, Vite calls this before it closes the previous server, whose backend has the store open.
    await closeBackend()
    place.backofficeBackend = await createBackend(settings()).catch((error: unknown) => {
      // Vite prints the stack; here the message says what to do.
      if (error instanceof Error) error.stack = error.message
      throw error
    })
    place.backofficeBackend.app.use(redirectToPublicUrl(settings().publicUrl))
    server.middlewares.use(place.backofficeBackend.app)
    server.middlewares.use(asInProduction)
    // Vite would print its own address, where signing in is not possible.
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
