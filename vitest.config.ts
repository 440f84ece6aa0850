import { defineConfig } from 'vitest/config'
import { settingNames } from './tests/support/freshEnv.ts'
import { version } from './vite.version.ts'
import { consoleProjects, long, overPostgres, storeProjects } from './vitest.projects.ts'

// What the shell is set up for, such as another database or sign-in service, is nothing to the tests.
for (const name of settingNames) if (name !== 'NODE_ENV') Reflect.deleteProperty(process.env, name)

/**
 * What all projects have in common. It is given to each, since a project that extends a file of settings loads that file again: a
 * second of computing for each of twelve projects, whichever are asked for.
 */
const shared = {
  // Of workers that are processes one in some ten runs never says that it has finished a file (seen with Vitest 4.1 and Node 20).
  pool: 'threads',
  // A machine with much else to do takes longer than the usual second; what does not come takes this long to fail.
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
          // In all looks a page is looked at six times.
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
