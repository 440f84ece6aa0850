/**
 * `npm test`: the steps of every day; with `--all` all there are, with `--step NAME` the one that is named, with `--keycloak` the tests
 * against a real Keycloak beside those of every day; `--list` says what they are. Exit code 1 where anything is wrong.
 */
import { availableParallelism } from 'node:os'
import { stdout } from 'node:process'
import { parseArgs } from 'node:util'
import { report } from './report.ts'
import { runAll } from './runAll.ts'
import { dailySteps, keycloak, longSteps } from './steps.ts'

const { values } = parseArgs({
  options: {
    all: { type: 'boolean', default: false },
    keycloak: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    step: { type: 'string', multiple: true, default: [] },
  },
})
const everything = [...dailySteps, ...longSteps]
/** What is run. A step that is named brings along the one that it comes after. */
function chosen() {
  if (values.all) return everything.map((step) => ({ ...step, env: { TESTS: 'all', ...step.env } }))
  if (values.step.length === 0) return [...dailySteps, ...(values.keycloak ? [keycloak] : [])]
  const named = everything.filter(({ name }) => values.step.includes(name))
  return everything.filter((step) => named.includes(step) || named.some(({ after }) => after === step.name))
}

const unknown = values.step.filter((name) => !everything.some((step) => step.name === name))

if (values.list) {
  stdout.write(
    everything.map(({ name, about, command }) => `${name}\n    ${about}\n    ${command}\n`).join(''),
  )
} else if (unknown.length > 0) {
  console.error(
    `There is no step ${unknown.join(', ')}. The steps: ${everything.map(({ name }) => name).join(', ')}.`,
  )
  process.exitCode = 2
} else {
  const steps = chosen()
  const lanes = Math.min(2, availableParallelism())
  const { text, failed } = report(await runAll(steps, lanes, (said) => stdout.write(said)))
  stdout.write(text)
  process.exitCode = failed === 0 ? 0 : 1
}
