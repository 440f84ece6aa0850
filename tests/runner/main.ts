import { availableParallelism } from 'node:os'
import { stdout } from 'node:process'
import { flagOption, textListOption } from '../../fake-api/scripts/commandLine/options.ts'
import { runCommand } from '../../fake-api/scripts/commandLine/runCommand.ts'
import { report } from './report.ts'
import { runAll } from './runAll.ts'
import { dailySteps, keycloak, longSteps } from './steps.ts'

const command = {
  name: 'npm test',
  does: 'Runs the tests of every day, step by step. Ends with 1 where anything is wrong.',
  options: {
    all: flagOption('runs all steps there are, whole'),
    keycloak: flagOption('runs the tests against a real Keycloak beside those of every day'),
    step: textListOption(
      'NAMES',
      'runs these steps alone, with commas between them, after those they are built upon',
    ),
    list: flagOption('says what the steps are'),
  },
  example: 'npm test -- --step size',
}

const everything = [...dailySteps, ...longSteps]

await runCommand(command, async ({ all, keycloak: withKeycloak, step: names, list }) => {
  const unknown = names?.filter((name) => !everything.some((step) => step.name === name)) ?? []
  if (unknown.length > 0)
    throw new Error(
      `There is no step ${unknown.join(', ')}. The steps: ${everything.map(({ name }) => name).join(', ')}.`,
    )
  if (list) {
    const lines = everything.map(({ name, about, command }) => `${name}\n    ${about}\n    ${command}\n`)
    return void stdout.write(lines.join(''))
  }
  const steps = all
    ? everything.map((step) => ({ ...step, longestSilence: 3_600_000, env: { TESTS: 'all', ...step.env } }))
    : names
      ? withTheirGrounds(names)
      : [...dailySteps, ...(withKeycloak ? [keycloak] : [])]
  const lanes = Math.min(2, availableParallelism())
  const { text, failed } = report(await runAll(steps, lanes, (said) => stdout.write(said)))
  stdout.write(text)
  process.exitCode = failed === 0 ? 0 : 1
})

/** Adds the steps that the named ones depend on. */
function withTheirGrounds(names: readonly string[]) {
  const named = everything.filter(({ name }) => names.includes(name))
  return everything.filter((step) => named.includes(step) || named.some(({ after }) => after === step.name))
}
