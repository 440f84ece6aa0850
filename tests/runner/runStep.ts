import { spawn, type ChildProcess } from 'node:child_process'
import { createWriteStream, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { endProcess } from '../../fake-api/scripts/programs.ts'
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
  /** Milliseconds without output after which the step is killed, as one that came to a halt; a quarter of an hour unless given. */
  longestSilence?: number
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
 * killed, is no result and is repeated once.
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
    return execute(step.command, log, { ...step.env, RESULTS: results }, step.longestSilence)
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

/** Longer than `stalled.ts` waits, whose report of a worker that is stuck outside of JavaScript never ends. Milliseconds. */
const usualSilence = 15 * 60_000

/** The commands that are running, each with all of its processes: none of them outlives this one. */
const running = new Set<ChildProcess>()
process.once('exit', () => running.forEach(killAll))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => process.exit(128 + constants.signals[signal]))

/** Windows has no groups of processes. */
function killAll(child: ChildProcess): void {
  const { pid } = child
  if (pid === undefined || process.platform === 'win32') return endProcess(child, 'SIGKILL')
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // All of them have ended by themselves.
  }
}

/** Pages that tests leave behind are collected while they are young, where there is room for that: a tenth of the console's time. */
const nodeOptions = [process.env['NODE_OPTIONS'], '--max-semi-space-size=64'].filter(Boolean).join(' ')

/**
 * Returns the exit code of a line of the shell; `null` if there was none, if a signal ended it, or if it was killed after `silence`
 * milliseconds without output. Adds its output to `log`.
 */
async function execute(line: string, log: string, env: Record<string, string> = {}, silence = usualSilence) {
  const file = createWriteStream(log)
  const child = spawn(line, {
    shell: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0', NODE_OPTIONS: nodeOptions, ...env },
  })
  running.add(child)
  const timer = setTimeout(() => {
    file.write(`\nNothing was printed for ${Math.round(silence / 1000)} s: the step was killed.\n`)
    killAll(child)
  }, silence)
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', () => timer.refresh()).pipe(file, { end: false })
  const code = await new Promise<number | null>((resolve) => {
    child.on('close', resolve)
    child.on('error', () => resolve(null))
  })
  clearTimeout(timer)
  running.delete(child)
  await finished(file.end())
  return code
}
