import { readFileSync } from 'node:fs'
import type { RedTest } from './results.ts'
import { nothing, runStep, type Ended, type Step } from './runStep.ts'

/** A file that failed among others and passed alone, or a step that stalled and was started again. */
export interface Unstable {
  step: string
  /** `undefined` for a whole step. */
  file?: string
  /** Paths of the files with the output of each run. */
  logs: string[]
  red: RedTest[]
}

export interface Outcome {
  ended: Ended[]
  unstable: Unstable[]
}

/** With more failed files than these, the cause is not a busy machine, so none is repeated. */
const mostRepeated = 8

/**
 * Runs all steps in order, `lanes` at a time, even if some fail. Files with failures are repeated alone at the end; those that pass then
 * count as passed and unstable. So do steps that stalled, and passed when they were started again.
 */
export async function runAll(steps: readonly Step[], lanes: number, print: (text: string) => void) {
  const running = new Map<string, Promise<Ended>>()
  const waiting = [...steps]
  const ended: Ended[] = []
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const run = runInTurn(step, running)
      running.set(step.name, run)
      const one = await run
      print(progress(one))
      ended.push(one)
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  ended.sort((a, b) => steps.indexOf(a.step) - steps.indexOf(b.step))
  return repeatRed(ended, print)
}

async function runInTurn(step: Step, running: ReadonlyMap<string, Promise<Ended>>): Promise<Ended> {
  const before = step.after === undefined ? undefined : await running.get(step.after)
  if (!before || before.red.length === 0) return runStep(step)
  return { ...nothing, step, seconds: 0, log: before.log, leftOut: `${before.step.name} failed` }
}

function progress({ step, seconds, red, log, leftOut }: Ended): string {
  const time = `${Math.round(seconds)} s`
  if (leftOut) return `${step.name}: left out, ${leftOut}\n`
  if (red.length === 0)
    return `${step.name}: passed, ${time}\n${step.isShown ? readFileSync(log, 'utf8') : ''}`
  return `${step.name}: FAILED, ${time}\n${failures(readFileSync(log, 'utf8'))}\n`
}

/** The failures in a log: the end of Vitest's output; the whole output of other commands. */
const failures = (log: string) => /^⎯+ (Failed|Unhandled)[^]*/m.exec(log)?.[0] ?? log

async function repeatRed(ended: Ended[], print: (text: string) => void): Promise<Outcome> {
  const files = ended.flatMap((one) =>
    [...new Set(one.red.map(({ file }) => file))]
      .filter((file) => file !== '')
      .map((file) => ({ one, file, red: one.red.filter((test) => test.file === file) })),
  )
  const unstable = ended.flatMap((one) => stalled(one))
  if (files.length > mostRepeated) return { ended, unstable }
  for (const { one, file, red } of files) {
    const { step } = one
    const name = `${step.name}-${file.replaceAll(/[^\w.]+/g, '-')}`
    const again = await runStep({ ...step, name, command: aloneCommand(file, red) })
    print(progress(again))
    if (again.red.length > 0) continue
    one.red = one.red.filter((test) => !red.includes(test))
    one.passed += red.length
    unstable.push({ step: step.name, file, logs: logsOf(one, again), red })
  }
  return { ended, unstable }
}

const stalled = (one: Ended): Unstable[] =>
  one.stalledLog === undefined ? [] : [{ step: one.step.name, logs: logsOf(one), red: [] }]

const logsOf = (...runs: Ended[]): string[] =>
  runs.flatMap(({ stalledLog, log }) => (stalledLog === undefined ? [log] : [stalledLog, log]))

/** The command that runs a failed file alone. */
export const aloneCommand = (file: string, red: readonly RedTest[]): string =>
  ['npx vitest run', ...new Set(red.map(({ project }) => `--project ${project}`)), file].join(' ')
