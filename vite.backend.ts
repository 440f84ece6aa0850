import { randomBytes } from 'node:crypto'
import { isRunnableDevEnvironment, type Connect, type Plugin, type ViteDevServer } from 'vite'
import type * as Server from './fake-api/serverApp.ts'
import { readConsoleConfig, redirectToPublicUrl } from './fake-api/site.ts'
import { siteHeaders } from './fake-api/securityHeaders.ts'
import { readSettings } from './fake-api/settings.ts'
import { welcomeLines } from './fake-api/about.ts'

function settings() {
  const read = readSettings({ CONFIG: 'public/config.json', ...process.env })
  // Vite listens only after the sign-in service was made, whose address has the port.
  if (read.port === 0) throw new Error('PORT=0 is for "npm start": give "npm run dev" a port, such as 3000.')
  return read
}

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

type Code = Pick<typeof Server, 'openBackend'>

/**
 * Runs API and sign-in service within Vite's development server, with code that Vite loads: a change of it restarts them alone, while calls
 * wait, since a restart of Vite would refuse them. Data and sessions are stored in files.
 */
export const backend = (): Plugin => {
  const place = globalThis as { backofficeBackend?: Server.ServerApp | undefined }
  const close = async () => {
    const before = place.backofficeBackend
    place.backofficeBackend = undefined
    await before?.close()
  }
  const start = async ({ openBackend: openBackend }: Code) => {
    await close()
    const started = await openBackend(settings()).catch((error: unknown) => {
      // Vite prints the stack; here the message says what to do.
      if (error instanceof Error) error.stack = error.message
      throw error
    })
    started.app.use(redirectToPublicUrl(settings().publicUrl))
    return (place.backofficeBackend = started)
  }
  let current: Promise<Server.ServerApp>
  let restarting: Promise<void> | null = null
  /** Several files may change at once, and during a restart. What runs goes on where the new code cannot be loaded. */
  const restart = async (server: ViteDevServer) => {
    await restarting
    restarting ??= load(server)
      .then((code) => (current = start(code)))
      .then(
        () =>
          server.config.logger.info('API and sign-in service run with the changed code.', {
            timestamp: true,
          }),
        (error: unknown) => server.config.logger.error(String(error instanceof Error ? error.stack : error)),
      )
      .finally(() => (restarting = null))
    await restarting
  }
  return {
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
    hotUpdate({ modules, server }) {
      if (this.environment.name !== 'ssr' || modules.length === 0) return
      void restart(server)
      return []
    },
    async configureServer(server) {
      // During a restart, Vite calls this before it closes the previous server, whose backend has the store open.
      current = load(server).then(start)
      await current
      server.middlewares.use((request, response, next) => {
        current.then(({ app }) => (app as Connect.NextHandleFunction)(request, response, next), next)
      })
      server.middlewares.use(asInProduction)
      // Vite would print its own address, where signing in is not possible.
      server.printUrls = () => {
        const lines = [`The console is at ${settings().publicUrl}`, ...welcomeLines(settings())]
        for (const line of lines) server.config.logger.info(`  ${line}`)
      }
      // Vite cuts all connections off at once. Before it does, what runs is answered and streams end, so that open pages report no error;
      // further calls wait to be cut off.
      const closeVite = server.close.bind(server)
      server.close = async () => {
        current = new Promise(() => undefined)
        await close()
        await closeVite()
      }
    },
  }
}

/** Evaluates all of the backend's code again. */
function load({ environments }: ViteDevServer): Promise<Code> {
  const { ssr } = environments
  if (!isRunnableDevEnvironment(ssr)) throw new Error('Vite runs no code here')
  ssr.runner.clearCache()
  return ssr.runner.import<Code>('/fake-api/serverApp.ts')
}
