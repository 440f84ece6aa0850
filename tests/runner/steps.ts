import { flagOption, textListOption } from '../../fake-api/scripts/commandLine/runCommand.ts'
import type { Step } from './runStep.ts'

export const stepOptions = {
  step: textListOption(
    'NAMES',
    'runs these steps alone, with commas between them, after those they are built upon',
  ),
  list: flagOption('says what the steps are'),
}

/** One worker per step, since two steps run at a time. */
const vitest = (...projects: string[]) =>
  ['npx vitest run --maxWorkers 1', ...projects.map((project) => `--project ${project}`)].join(' ')

/** Two minutes before the end of the month in three months, in UTC. */
function lateInMonth(): string {
  const today = new Date()
  return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 4, 1) - 120_000).toISOString()
}

/** `npm test`: must pass for every change. The longest steps come first, so that both lanes end at the same time. */
export const dailySteps: readonly Step[] = [
  {
    name: 'build',
    command: 'npx vite build',
    about: 'The console, as browsers load it. The steps in a browser need it.',
  },
  {
    name: 'console',
    command: vitest('console', 'console-replaced'),
    about: 'The console over the real API, in a simulated page.',
  },
  {
    name: 'browser',
    command: vitest('browser'),
    after: 'build',
    about: 'The built console in Chromium: staff at work, from the sign-in on.',
  },
  {
    name: 'api',
    command: vitest('api'),
    about: 'The API, the contract, the documentation, over the json store.',
  },
  {
    name: 'identity',
    command: vitest('identity'),
    after: 'build',
    about: 'Sign-in, sessions and rights with the embedded sign-in service.',
  },
  {
    name: 'stores',
    command: vitest('api-pglite', 'api-postgres'),
    about: 'What the stores may differ in, over PGlite and PostgreSQL.',
  },
  {
    name: 'lint',
    command: 'npm run --silent check:lint',
    about: 'ESLint: who may import whom, keys from outside, secrets, markup.',
  },
  {
    name: 'types',
    command: 'npm run --silent check:types',
    about: 'Oxlint: the compiler, and the rules that any project may have.',
  },
  {
    name: 'size',
    command: 'npx tsx tests/size/main.ts',
    after: 'build',
    isShown: true,
    about: 'What browsers load, by the manifest of the build: at most 5 % more than on record.',
  },
]

/** The tests of `identity` with Keycloak, which installations use. */
export const keycloak: Step = {
  name: 'keycloak',
  command: vitest('identity'),
  env: { IDENTITY: 'keycloak' },
  after: 'build',
  needs: 'npm run --silent keycloak -- --fetch',
  about:
    'Sign-in, sessions and rights with a real Keycloak. After a change of sign-in, users or the realm template.',
}

/** Additional steps of `npm run test:all`: before a release, and each after changes of its subject. */
const longSteps: readonly Step[] = [
  keycloak,
  {
    name: 'stores-all',
    command: vitest('"*-pglite"', '"*-postgres"'),
    env: { STORES: 'all' },
    after: 'build',
    about:
      'The whole API and the core of the browser tests over PGlite and PostgreSQL. After a change of stores, records or reports.',
  },
  {
    name: 'looks',
    command:
      'npx vitest run --maxWorkers 1 --project browser tests/browser/addresses tests/browser/accessibility tests/browser/keyboard',
    env: { LOOKS: 'all', TESTS: 'all' },
    after: 'build',
    about:
      'Every page by all axe rules, in both languages, light and dark, wide and narrow. After a change of layout or styles.',
  },
  {
    name: 'nginx',
    command: vitest('nginx'),
    after: 'build',
    about: 'The console behind nginx as it is shipped. After a change of headers or of deploy/.',
  },
  {
    name: 'payloads',
    command: vitest('payloads'),
    after: 'build',
    about:
      'Markup, code and formulas in every text, at every place that shows it. After a change of how values are shown.',
  },
  {
    name: 'faults',
    command: 'npx tsx tests/faults/main.ts --built',
    after: 'build',
    about:
      "Every kind of write with every fault of network, disk and process. After a change of writes or of the console's calls.",
  },
  {
    name: 'dates',
    command: vitest('api', 'console', 'console-replaced'),
    env: {
      TZ: 'Pacific/Auckland',
      START_DATE: lateInMonth(),
      NODE_OPTIONS: `--import=${new URL('../support/otherDate.js', import.meta.url).href}`,
    },
    about:
      'API and console three months ahead, over the end of a month, where it is another day. After a change of times and dates.',
  },
  {
    name: 'fuzz',
    command: 'npx tsx tests/fuzz/main.ts',
    needs: 'npx tsx tests/fuzz/main.ts --fetch',
    about:
      'Schemathesis asks whatever the OpenAPI document allows, and what it does not. After a change of operations or their schemas.',
  },
  {
    name: 'rights',
    command: 'npm run --silent test:rights',
    env: { RIGHTS_RUNS: '2000' },
    about:
      'Two administrators change one person while the identity service fails. After a change of rights, users or revocation.',
  },
  {
    name: 'load',
    command: 'npx tsx tests/load/main.ts --built',
    after: 'build',
    about:
      '200 people at work over 100,000 rounds. After a change of stores, lists, reports or the live stream.',
  },
  {
    name: 'flood',
    command: 'npx tsx tests/flood/main.ts',
    about: '20,000 sign-ins that nobody finishes. After a change of sign-in.',
  },
  {
    name: 'quotas',
    command: 'npx tsx tests/quotas/main.ts',
    about: 'Writes of an administrator beside visitors with full quotas. After a change of stores or quotas.',
  },
]

export const everyStep: readonly Step[] = [...dailySteps, ...longSteps]

/** The named steps and those that they depend on. Throws an `Error` that lists all steps where a name is none of them. */
export function stepsNamed(names: readonly string[]): Step[] {
  const named = everyStep.filter(({ name }) => names.includes(name))
  const unknown = names.filter((name) => !named.some((step) => step.name === name))
  if (unknown.length > 0)
    throw new Error(
      `There is no step ${unknown.join(', ')}. The steps: ${everyStep.map(({ name }) => name).join(', ')}.`,
    )
  return everyStep.filter((step) => named.includes(step) || named.some(({ after }) => after === step.name))
}
