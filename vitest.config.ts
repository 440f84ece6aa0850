import { defineConfig } from 'vitest/config'
import { settingNames } from './tests/support/freshEnv.ts'
import { version } from './vite.version.ts'
import { consoleProjects, long, overPostgres, storeProjects } from './vitest.projects.ts'

// Settings of the shell, such as another database or sign-in service, must not affect tests.
for (const name of settingNames) if (name !== 'NODE_ENV') Reflect.deleteProperty(process.env, name)

/**
 * Settings of all projects. Each project gets them, since extending a configuration file would load it again, which takes a second for each
 * of twelve projects.
 */
const shared = {
  // In about one of ten runs, worker processes never report that a file has finished (Vitest 4.1, Node 20).
  pool: 'threads',
  // Busy machines need longer than the default second; only failing expectations wait this long.
  expect: { poll: { timeout: 15_000 } },
} as const

export default defineConfig({
  test: {
    reporters: ['default', './tests/runner/stalled.ts', './tests/runner/results.ts'],
    projects: [
      {
        test: {
          name: 'api',
          include: ['tests/**/*.test.ts'],
          exclude: [
            'tests/{src,resources,browser,identity,nginx}/**',
            'tests/fake-api/stores/killed*',
            ...long,
            ...overPostgres,
          ],
          setupFiles: 'tests/support/propertySeed.ts',
          globalSetup: 'tests/support/setupServer.ts',
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      ...consoleProjects,
      ...storeProjects,
      {
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          exclude: long,
          globalSetup: 'tests/support/setupServer.ts',
          isolate: false,
          // With all looks, each page is checked six times.
          testTimeout: process.env['LOOKS'] === 'all' ? 600_000 : 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: { name: 'payloads', include: ['tests/payloads/*.payloads.ts'], hookTimeout: 60_000 },
      },
      {
        test: {
          name: 'nginx',
          include: ['tests/nginx/**/*.test.ts', 'tests/deploy/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'identity',
          include: ['tests/identity/**/*.test.ts'],
          exclude: long,
          isolate: false,
          globalSetup: 'tests/identity/support/setup.ts',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ].map(({ test, ...others }) => ({ plugins: [version()], ...others, test: { ...shared, ...test } })),
  },
})
