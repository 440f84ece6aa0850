import { runCommand } from '../../fake-api/scripts/commandLine/runCommand.ts'
import { runSteps } from './runSteps.ts'
import { everyStep } from './steps.ts'

const command = {
  name: 'npm run test:all',
  does: `Runs all steps of the tests, whole: also the files *.long.test.ts, all stores, both languages, all looks and a real Keycloak. Takes
hours; run it before a release. Ends with 1 where anything is wrong. "npm test -- --list" says what the steps are, "npm test -- --step NAMES"
runs some alone.`,
  example: 'npm run test:all',
}

/** Milliseconds without output after which a step counts as stuck. */
const longestSilence = 3_600_000

await runCommand(command, () =>
  runSteps(everyStep.map((step) => ({ ...step, longestSilence, env: { TESTS: 'all', ...step.env } }))),
)
