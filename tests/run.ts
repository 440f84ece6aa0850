import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { stdout } from 'node:process'
import { stalledCode } from './stalled.ts'

/** What is run, by what the last lines call it: a line of the shell. */
export type Steps = Readonly<Record<string, string>>

/** How a step ended. `code` is that of its process, `null` where there was none or a signal ended it. `said` is what it has printed where nobody saw it. */
interface Ended {
  name: string
  code: number | null
  seconds: number
  said: string
}

/**
 * Runs `steps` one after the other, in sight, and `beside` in the time that they leave: what those print comes at the end, where
 * they failed. Ends with a line for each. Answers whether all of them ended well; none is left out because another did not. One that
 * came to a halt, or was killed, which is no result, is run once more.
 */
export async function runAll(
  steps: Steps,
  beside: Steps,
  print: (text: string) => void = (text) => stdout.write(text),
) {
  const others = Promise.all(inTurn(beside, (name, line) => run(name, line, false)))
  const own = await Promise.all(inTurn(steps, (name, line) => untilResult(name, line, print)))
  const ended = [...own, ...(await others)]
  for (const { name, said } of ended.filter(({ code, said }) => code !== 0 && said))
    print(`\n${name}:\n${said}`)
  const width = Math.max(...ended.map(({ name }) => name.length))
  const lines = ended.map(
    ({ name, code, seconds }) =>
      `${name.padEnd(width)}  ${code === 0 ? 'passed' : 'FAILED'}  ${Math.round(seconds)} s\n`,
  )
  print(`\n${lines.join('')}`)
  return ended.every(({ code }) => code === 0)
}

/** Each begins when the one before has ended. */
function inTurn(steps: Steps, run: (name: string, line: string) => Promise<Ended>): Promise<Ended>[] {
  let before: Promise<unknown> = Promise.resolve()
  return Object.entries(steps).map(([name, line]) => {
    const own = before.then(() => run(name, line))
    before = own
    return own
  })
}

async function untilResult(name: string, line: string, print: (text: string) => void): Promise<Ended> {
  const ended = await run(name, line, true)
  if (!isWithoutResult(ended.code)) return ended
  print(`\n${name} came to a halt, see above. It is run once more.\n`)
  return run(name, line, true)
}

/** What a shell answers for a process that was ended by SIGKILL, as the system does where memory runs out. */
const killedCode = 128 + constants.signals.SIGKILL

const isWithoutResult = (code: number | null) => code === stalledCode || code === killedCode || code === null

function run(name: string, line: string, isSeen: boolean): Promise<Ended> {
  const start = performance.now()
  const to = isSeen ? 'inherit' : 'pipe'
  const child = spawn(line, { shell: true, stdio: ['ignore', to, to] })
  // Tests wait for what has to come in time; types, lint and format do not.
  if (!isSeen && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += String(chunk)))
  return new Promise((resolve) => {
    const end = (code: number | null) =>
      resolve({ name, code, seconds: (performance.now() - start) / 1000, said })
    child.on('close', end)
    child.on('error', () => end(null))
  })
}
