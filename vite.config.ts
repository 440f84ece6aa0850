import { constants } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vitest/config'
import { compression, defineAlgorithm } from 'vite-plugin-compression2'
import { createBackend, type Backend } from './fake-api/backend.ts'
import { readSettings } from './fake-api/settings.ts'
import { toOwnName } from './fake-api/site.ts'
import { welcome } from './fake-api/welcome.ts'
import { postgresPrograms } from './fake-api/scripts/postgresPrograms.ts'
import { first } from './vite.first.ts'
import { lean } from './vite.lean.ts'
import { look } from './vite.look.ts'
import { version } from './vite.version.ts'

const settings = () => readSettings({ CONFIG: 'public/config.json', ...process.env })

/**
 * API and sign-in service inside Vite's own server while developing. A change of their code restarts them; the data
 * and the sessions lie in files and stay.
 */
const backend = (): Plugin => ({
  name: 'backend',
  apply: (_, { command, isPreview }) => command === 'serve' && !isPreview && !process.env['VITEST'],
  config: () => ({ server: { port: settings().port, host: settings().host, strictPort: true } }),
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
    place.backofficeBackend.app.use(toOwnName(settings().publicUrl))
    server.middlewares.use(place.backofficeBackend.app)
    // Vite would print the address that it listens at, where nobody can sign in.
    server.printUrls = () => {
      const lines = [`The console is at ${settings().publicUrl}`, ...welcome(settings())]
      for (const line of lines) server.config.logger.info(`  ${line}`)
    }
    const closeVite = server.close.bind(server)
    server.close = async () => {
      await closeVite()
      await closeBackend()
    }
  },
})

/** Compressed once and as far as it goes, for servers that hand the result out as it is. */
const compressed = compression({
  include: /\.(js|css|svg)$/,
  algorithms: [
    'gzip',
    defineAlgorithm('brotliCompress', {
      params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
    }),
  ],
})

/** What staff do most, in a browser, over another store. */
const browserOverStore = (store: string, globalSetup: string[] = []) => ({
  extends: true as const,
  test: {
    name: `browser-${store}`,
    include: [
      'tests/browser/{lists,casinoCreate,casinoEdit,conflicts,matrix,openRounds,pushes,reports,visitor}.test.ts',
    ],
    env: { TEST_STORE: store },
    globalSetup,
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})

/** What is tried over other stores every day: the store itself, and over a server what asks most of it. */
const own = 'tests/fake-api/stores/**/*.test.ts'
const work = 'tests/fake-api/{records,reports,rounds}/**/*.test.ts'

/** The suite of the API once more, over another store; what has nothing to do with stores, or is about the file, is left out. */
const overStore = (store: string, globalSetup: string, ...everyday: string[]) => ({
  extends: true as const,
  test: {
    name: `api-${store}`,
    include: process.env['STORES'] === 'all' ? ['tests/fake-api/**/*.test.ts'] : everyday,
    exclude: [
      'tests/fake-api/{identity,security,import/providers,generate,guard,scripts,settings,backend,site,stop,ready,requestLog,users*}{/**,.test.ts}',
      'tests/fake-api/stores/{durability,jsonStore,opening,select}.test.ts',
    ],
    env: { TEST_STORE: store },
    globalSetup,
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
})

export default defineConfig({
  plugins: [react(), version(), look(), lean(), first(), compressed, backend()],
  build: { target: 'es2022', modulePreload: { polyfill: false } },
  test: {
    // A machine with much else to do takes longer than the usual second; what does not come takes this long to fail.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'api',
          include: ['tests/**/*.test.ts'],
          exclude: [
            'tests/{src,resources,browser,identity,nginx}/**',
            'tests/fake-api/stores/killed.test.ts',
          ],
          isolate: false,
          testTimeout: 20_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'console',
          include: ['tests/{src,resources}/**/*.test.{ts,tsx}'],
          testTimeout: 20_000,
          environmentOptions: {
            happyDOM: {
              settings: {
                // The API under test and its issuer run in the page's process, on other ports.
                fetch: { disableSameOriginPolicy: true },
                // What styles make of a page, the tests in a browser see.
                disableComputedStyleRendering: true,
              },
            },
          },
        },
      },
      overStore('pglite', 'tests/support/setupPglite.ts', own),
      browserOverStore('pglite'),
      ...(postgresPrograms ? [browserOverStore('postgres', ['tests/support/setupPostgres.ts'])] : []),
      postgresPrograms
        ? overStore('postgres', 'tests/support/setupPostgres.ts', own, work)
        : { extends: true, test: { name: 'api-postgres', include: ['tests/support/noServer.ts'] } },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          isolate: false,
          // In all looks a page is looked at six times.
          testTimeout: process.env['LOOKS'] === 'all' ? 600_000 : 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: { name: 'payloads', include: ['tests/payloads/*.payloads.ts'], hookTimeout: 60_000 },
      },
      {
        extends: true,
        test: {
          name: 'nginx',
          include: ['tests/nginx/**/*.test.ts', 'tests/deploy/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'identity',
          include: ['tests/identity/**/*.test.ts'],
          isolate: false,
          globalSetup: 'tests/identity/support/setup.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
