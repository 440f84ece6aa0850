import { flagOption, runCommand } from '../../fake-api/scripts/commandLine/runCommand.ts'
import { printSteps, runSteps } from './runSteps.ts'
import { dailySteps, everyStep, keycloak, stepOptions, stepsNamed } from './steps.ts'

const command = {
  name: 'npm test',
  does: 'Runs the tests of every day, step by step. Ends with 1 where anything is wrong.',
  options: {
    keycloak: flagOption('runs the tests against a real Keycloak beside those of every day'),
    ...stepOptions,
  },
  example: 'npm test -- --step size',
}

await runCommand(command, async ({ keycloak: withKeycloak, step: names, list }) => {
  const daily = [...dailySteps, ...(withKeycloak ? [keycloak] : [])]
  const steps = names ? stepsNamed(names) : daily
  await (list ? printSteps(everyStep) : runSteps(steps))
})
