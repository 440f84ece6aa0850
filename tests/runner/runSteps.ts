import { randomInt } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { env, stdout } from 'node:process'
import { report } from './report.ts'
import { runAll } from './runAll.ts'
import type { Step } from './runStep.ts'

/**
 * Runs steps, at most two at a time, and prints what became of them. The process will end with 1 where anything is wrong. `seed` is what
 * properties take their cases from.
 */
export async function runSteps(steps: readonly Step[], seed = env['FC_SEED']): Promise<void> {
  const lanes = Math.min(2, availableParallelism())
  const { text, failed } = report(await runAll(withSeed(steps, seed), lanes, (said) => stdout.write(said)))
  stdout.write(text)
  process.exitCode = failed === 0 ? 0 : 1
}

/**
 * Draws the seed once if it is to be fresh: a file that is red is repeated with the same cases, so that a property that fails does not count
 * as unstable, and the command for it alone has the seed.
 */
export function withSeed(steps: readonly Step[], seed: string | undefined): readonly Step[] {
  if (seed === undefined) return steps
  const drawn = seed === 'fresh' ? String(randomInt(2 ** 31)) : seed
  return steps.map((step) => ({ ...step, env: { FC_SEED: drawn, ...step.env } }))
}

/** Says what the steps are, each with its purpose and its command. */
export function printSteps(steps: readonly Step[]): void {
  stdout.write(steps.map(({ name, about, command }) => `${name}\n    ${about}\n    ${command}\n`).join(''))
}
