import { availableParallelism } from 'node:os'
import { stdout } from 'node:process'
import { report } from './report.ts'
import { runAll } from './runAll.ts'
import type { Step } from './runStep.ts'

/** Runs steps, at most two at a time, and prints what became of them. The process will end with 1 where anything is wrong. */
export async function runSteps(steps: readonly Step[]): Promise<void> {
  const lanes = Math.min(2, availableParallelism())
  const { text, failed } = report(await runAll(steps, lanes, (said) => stdout.write(said)))
  stdout.write(text)
  process.exitCode = failed === 0 ? 0 : 1
}

/** Says what the steps are, each with its purpose and its command. */
export function printSteps(steps: readonly Step[]): void {
  stdout.write(steps.map(({ name, about, command }) => `${name}\n    ${about}\n    ${command}\n`).join(''))
}
