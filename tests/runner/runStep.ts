import { spawn } from 'node:child_process'
import { createWriteStream, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import type { RedTest, Results } from './results.ts'
import { stalledCode } from './stalled.ts'

/** A part of a run: an ordinary command, which can be run by itself. */
export interface Step {
  name: string
  /** A line of the shell. */
  command: string
  env?: Readonly<Record<string, string>>
  /** The step before it without which it says nothing; where that failed, it is left out. */
  after?: string
  /** A command that gets what the step needs from elsewhere, tried three times. Where that is not to be had, the step is left out. */
  needs?: string
  /** What it is for, and when to run it: for `--list` and the page on testing. */
  about: string
}

export interface Ended extends Results {
  step: Step
  seconds: number
  /** Where all that it printed stands. */
  log: string
  /** Why it was not run. */
  leftOut?: string
}

const folder = 'node_modules/.cache/tests'

export const nothing: Results = { passed: 0, skipped: [], red: [] }

/**
 * Runs a command and keeps what it prints in a file. Where the command is Vitest's, its reporter says which tests are red; of any
 * other command, and of a Vitest that could not even begin, the step itself is the red test. A run that came to a halt, or was
 * killed, is no result and is made once more.
 */
export async function runStep(step: Step): Promise<Ended> {
  mkdirSync(folder, { recursive: true })
  const log = join(folder, `${step.name}.log`)
  const start = performance.now()
  const end = (results: Results, leftOut?: string): Ended => ({
    ...{ step, log, ...results, ...(leftOut && { leftOut }) },
    seconds: (performance.now() - start) / 1000,
  })
  if (step.needs && !(await isToBeHad(step.needs, log)))
    return end(nothing, `${step.needs} failed three times`)
  const results = join(folder, `${step.name}.json`)
  const once = () => {
    rmSync(results, { force: true })
    return execute(step.command, log, { ...step.env, RESULTS: results })
  }
  const first = await once()
  const code = isWithoutResult(first) ? await once() : first
  const { red, ...others } = existsSync(results)
    ? (JSON.parse(readFileSync(results, 'utf8')) as Results)
    : nothing
  return end({ ...others, red: code === 0 || red.length > 0 ? red : [redStep(step, code)] })
}

async function isToBeHad(command: string, log: string): Promise<boolean> {
  for (let tries = 0; tries < 3; tries++) if ((await execute(command, log)) === 0) return true
  return false
}

const redStep = ({ name }: Step, code: number | null): RedTest => ({
  ...{ project: '', file: '', name },
  message: code === null ? 'could not be run' : `ended with ${code}`,
})

/** What a shell answers for a process that was ended by SIGKILL, as the system does where memory runs out. */
const killedCode = 128 + constants.signals.SIGKILL

const isWithoutResult = (code: number | null) => code === stalledCode || code === killedCode || code === null

/** Answers the exit code of a line of the shell; `null` where there was none, or a signal ended it. Adds what it prints to `log`. */
async function execute(line: string, log: string, env: Record<string, string> = {}) {
  const file = createWriteStream(log)
  const child = spawn(line, {
    shell: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', ...env },
  })
  for (const stream of [child.stdout, child.stderr]) stream.pipe(file, { end: false })
  const code = await new Promise<number | null>((resolve) => {
    child.on('close', resolve)
    child.on('error', () => resolve(null))
  })
  await finished(file.end())
  return code
}
