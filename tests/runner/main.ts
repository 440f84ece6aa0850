import { flagOption, textListOption, runCommand } from '../../fake-api/scripts/commandLine/runCommand.ts'
import { printSteps, runSteps } from './runSteps.ts'
import { dailySteps, everyStep, keycloak } from './steps.ts'

const command = {
  name: 'npm test',
  does: 'Runs the tests of every day, step by step. Ends with 1 where anything is wrong.',
  options: {
    keycloak: flagOption('runs the tests against a real Keycloak beside those of every day'),
    step: textListOption(
      'NAMES',
      'runs these steps alone, with commas between them, after those they are built upon',
    ),
    list: flagOption('says what the steps are'),
  },
  example: 'npm test -- --step size',
}

await runCommand(command, async ({ keycloak: withKeycloak, step: names, list }) => {
  const unknown = names?.filter((name) => !everyStep.some((step) => step.name === name)) ?? []
  if (unknown.length > 0)
    throw new Error(
      `There is no step ${unknown.join(', ')}. The steps: ${everyStep.map(({ name }) => name).join(', ')}.`,
    )
  if (list) return printSteps(everyStep)
  await runSteps(names ? withTheirGrounds(names) : [...dailySteps, ...(withKeycloak ? [keycloak] : [])])
})

/** Adds the steps that the named ones depend on. */
function withTheirGrounds(names: readonly string[]) {
  const named = everyStep.filter(({ name }) => names.includes(name))
  return everyStep.filter((step) => named.includes(step) || named.some(({ after }) => after === step.name))
}
