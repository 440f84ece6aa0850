import { spawn, type ChildProcess } from 'node:child_process'
import { createWriteStream, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { killChildProcess } from '../support/childServer.ts'
import type { RedTest, Results } from './results.ts'
import { stalledCode } from './stalled.ts'

/** A part of a run: a command that can also be run by itself. */
export interface Step {
  name: string
  command: string
  env?: Readonly<Record<string, string>>
  /** The step that it depends on; if that one failed, this one is skipped. */
  after?: string
  /** Milliseconds without output after which the step is killed as stalled; a quarter of an hour by default. */
  longestSilence?: number
  /** A command that downloads what the step needs, tried three times. If it fails, the step is skipped. */
  needs?: string
  /** Whether what it prints is shown also when it has passed. */
  isShown?: boolean
  /** Purpose, and when to run it: for `--list`; CONTRIBUTING.md has a table of them. */
  about: string
}

export interface Ended extends Results {
  step: Step
  seconds: number
  /** Path of the file with its output. */
  log: string
  /** Path of the file with the output of a first run that stalled or was killed. */
  stalledLog?: string
  leftOut?: string
}

const folder = 'node_modules/.cache/tests'

export const nothing: Results = { passed: 0, skipped: [], red: [] }

/**
 * Runs a command, with its output in a file. For Vitest, its reporter names the failed tests; for other commands, and if Vitest could not
 * start, the step itself counts as failed. Stalled or killed runs are repeated once, with another file for the output.
 */
export async function runStep(step: Step): Promise<Ended> {
  mkdirSync(folder, { recursive: true })
  const log = join(folder, `${step.name}.log`)
  const start = performance.now()
  const end = (ended: Omit<Ended, 'step' | 'seconds'>): Ended => ({
    ...{ step, ...ended },
    seconds: (performance.now() - start) / 1000,
  })
  if (step.needs && !(await isToBeHad(step.needs, log)))
    return end({ ...nothing, log, leftOut: `${step.needs} failed three times` })
  const results = join(folder, `${step.name}.json`)
  const once = (output: string) => {
    rmSync(results, { force: true })
    return execute(step.command, output, { ...step.env, RESULTS: results }, step.longestSilence)
  }
  const first = await once(log)
  const again = isWithoutResult(first)
    ? { stalledLog: log, log: join(folder, `${step.name}-again.log`) }
    : undefined
  const code = again ? await once(again.log) : first
  const { red, ...others } = existsSync(results)
    ? (JSON.parse(readFileSync(results, 'utf8')) as Results)
    : nothing
  return end({ ...others, log, ...again, red: code === 0 || red.length > 0 ? red : [redStep(step, code)] })
}

async function isToBeHad(command: string, log: string): Promise<boolean> {
  for (let tries = 0; tries < 3; tries++) if ((await execute(command, log)) === 0) return true
  return false
}

const redStep = ({ name }: Step, code: number | null): RedTest => ({
  ...{ project: '', file: '', name },
  message: code === null ? 'could not be run' : `ended with ${code}`,
})

/** The exit code for SIGKILL, which the system sends if memory runs out. */
const killedCode = 128 + constants.signals.SIGKILL

const isWithoutResult = (code: number | null) => code === stalledCode || code === killedCode || code === null

/** Milliseconds; longer than `stalled.ts` waits, whose report never ends if a worker is stuck outside of JavaScript. */
const usualSilence = 15 * 60_000

/** Running commands, which are killed with their child processes when this process exits. */
const running = new Set<ChildProcess>()
process.once('exit', () => running.forEach(killAll))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => process.exit(128 + constants.signals[signal]))

/** Windows has no process groups. */
function killAll(child: ChildProcess): void {
  const { pid } = child
  if (pid === undefined || process.platform === 'win32') return killChildProcess(child, 'SIGKILL')
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // All processes have already exited.
  }
}

/** A larger young generation collects the pages of tests early, which saves a tenth of the console tests' time. */
const nodeOptions = [process.env['NODE_OPTIONS'], '--max-semi-space-size=64'].filter(Boolean).join(' ')

/**
 * Runs a shell command, and appends its output to `log`. Returns its exit code; `null` if a signal ended it, or if it was killed after
 * `silence` milliseconds without output.
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
