import process from 'node:process'
import { runCommand } from '../../fake-api/scripts/commandLine/runCommand.ts'
import { printSteps, runSteps } from './runSteps.ts'
import { everyStep, stepOptions, stepsNamed } from './steps.ts'

const command = {
  name: 'npm run test:all',
  does: `Runs all steps of the tests, whole: also the files *.long.test.ts, all stores, both languages, all looks and a real Keycloak,
and properties with fresh cases. Takes hours; run it before a release. Ends with 1 where anything is wrong.`,
  options: stepOptions,
  example: 'npm run test:all -- --step looks,stores-all',
}

/** Milliseconds without output after which a step counts as stuck. */
const longestSilence = 3_600_000

await runCommand(command, ({ step: names, list }) =>
  list
    ? printSteps(everyStep)
    : runSteps(
        (names ? stepsNamed(names) : everyStep).map((step) => ({
          ...step,
          longestSilence,
          env: { TESTS: 'all', ...step.env },
        })),
        process.env['FC_SEED'] ?? 'fresh',
      ),
)
