import process from 'node:process'
import { flagOption, runCommand } from '../../fake-api/scripts/commandLine/runCommand.ts'
import { printSteps, runSteps } from './runSteps.ts'
import { everyStep } from './steps.ts'

const command = {
  name: 'npm run test:all',
  does: `Runs all steps of the tests, whole: also the files *.long.test.ts, all stores, both languages, all looks and a real Keycloak,
and properties with fresh cases. Takes hours; run it before a release. Ends with 1 where anything is wrong. "npm test -- --step NAMES" runs some alone.`,
  options: { list: flagOption('says what the steps are') },
  example: 'npm run test:all',
}

/** Milliseconds without output after which a step counts as stuck. */
const longestSilence = 3_600_000

await runCommand(command, ({ list }) =>
  list
    ? printSteps(everyStep)
    : runSteps(
        everyStep.map((step) => ({ ...step, longestSilence, env: { TESTS: 'all', ...step.env } })),
        process.env['FC_SEED'] ?? 'fresh',
      ),
)
