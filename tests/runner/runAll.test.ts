import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { isAll } from '../support/languages.ts'
import { report } from './report.ts'
import { runAll } from './runAll.ts'
import { withSeed } from './runSteps.ts'
import type { Step } from './runStep.ts'

const step = (name: string, code: string, more: Partial<Step> = {}): Step => ({
  name: `runner-test-${name}`,
  command: `node -e "${code}"`,
  about: '',
  ...more,
})

/** Writes the file of Vitest's reporter. */
const results = (passed: number, ...files: string[]) => {
  const red = files.map((file) => ({ project: 'api', file, name: 'holds', message: 'expected 1 to be 2' }))
  const text = JSON.stringify({ passed, skipped: [], red }).replaceAll('"', "'")
  return `require('fs').writeFileSync(process.env.RESULTS, JSON.stringify(${text})); process.exitCode = ${red.length}`
}

async function run(...steps: Step[]) {
  let said = ''
  const outcome = await runAll(steps, 2, (text) => (said += text))
  return { outcome, said, ...report(outcome) }
}

it('shows what a step has printed where it says so, also if it has passed', async () => {
  const { said } = await run(
    step('shown', 'console.log(40 + 2)', { isShown: true }),
    step('silent', 'console.log(40 + 3)'),
  )
  expect(said).toContain('42')
  expect(said).not.toContain('43')
})

it('adds up the results of all steps, even if some fail', async () => {
  const { text, failed } = await run(
    step('one', results(3)),
    step('two', 'console.log(40 + 2); process.exitCode = 3'),
    step('three', results(4)),
  )
  expect(failed).toBe(1)
  expect(text).toMatch(/\n7 passed, 1 failed\n$/)
  expect(text).toContain('FAILED   runner-test-two: runner-test-two\n         ended with 3')
})

it('skips steps that depend on a failed one, and says so', async () => {
  const { text } = await run(
    step('build', 'process.exitCode = 1'),
    step('browser', results(5), { after: 'runner-test-build' }),
  )
  expect(text).toContain('left out: runner-test-build failed')
  expect(text).toMatch(/\n0 passed, 1 failed\n$/)
})

it('names in capitals what could not be downloaded, and succeeds without it', async () => {
  const { text, failed } = await run(step('keycloak', results(5), { needs: 'node -e "process.exit(1)"' }))
  expect(failed).toBe(0)
  expect(text).toContain('RUNNER-TEST-KEYCLOAK WAS NOT TESTED: node -e "process.exit(1)" failed three times.')
})

it.each([
  ['halts', 75],
  ['is killed', 137],
])('repeats a run once that %s', async (_how, code) => {
  const once = `const fs = require('fs'); const mark = process.env.RESULTS + '.${code}'; if (fs.existsSync(mark)) { fs.rmSync(mark); ${results(2)} } else { fs.writeFileSync(mark, ''); process.exitCode = ${code} }`
  const { text, outcome } = await run(step(`halt-${code}`, `console.log('run'); ${once}`))
  expect(text).toMatch(/\n2 passed, 0 failed\n$/)
  const [first = '', second = '', ...others] = outcome.unstable[0]?.logs ?? []
  expect([first === second, others]).toEqual([false, []])
  for (const log of [first, second]) expect(readFileSync(log, 'utf8')).toBe('run\n')
  const says = 'stalled or was killed, and was started again'
  expect(text).toContain(
    `UNSTABLE runner-test-halt-${code}: ${says}\n         ${first}\n         ${second}\n`,
  )
})

it.runIf(isAll)(
  'kills a step without output, with its child processes, and repeats it',
  async () => {
    const mark = join(mkdtempSync(join(tmpdir(), 'silent-')), 'pid')
    const halting = `const { spawn } = require('child_process'); fs.writeFileSync('${mark}', String(spawn('sleep', ['600']).pid)); setTimeout(() => {}, 600000)`
    const code = `const fs = require('fs'); if (fs.existsSync('${mark}')) { ${results(2)} } else { ${halting} }`
    const { text } = await run(step('silent', code, { longestSilence: 3_000 }))
    expect(text).toMatch(/\n2 passed, 0 failed\n$/)
    const started = Number(readFileSync(mark, 'utf8'))
    await expect.poll(() => isRunning(started)).toBe(false)
  },
  60_000,
)

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

it('names each failed test with its message and the command that runs its file alone', async () => {
  const { text, failed } = await run(step('red', results(2, 'tests/runner/none.test.ts')))
  expect(failed).toBe(1)
  expect(text).toContain(
    'FAILED   runner-test-red: tests/runner/none.test.ts > holds\n         expected 1 to be 2\n         npx vitest run --project api tests/runner/none.test.ts',
  )
}, 60_000)

it('counts up to two files as passed that failed once and pass alone', () => {
  const unstable = (file: string) => ({
    step: 'api',
    file,
    logs: ['api.log', `${file}.log`],
    red: [{ project: 'api', file, name: 'holds', message: 'too late' }],
  })
  const ended = [
    { step: step('api', ''), seconds: 1, log: '', passed: 5, skipped: ['over PostgreSQL'], red: [] },
  ]
  const two = report({ ended, unstable: ['a', 'b'].map(unstable) })
  expect(two.failed).toBe(0)
  expect(two.text).toContain('SKIPPED  runner-test-api: over PostgreSQL\n')
  expect(two.text).toContain(
    'UNSTABLE api: a was red and then green by itself\n         holds: too late\n         api.log\n         a.log\n',
  )
  expect(report({ ended, unstable: ['a', 'b', 'c'].map(unstable) }).failed).toBe(3)
  const stalled = { step: 'api', logs: ['api.log', 'api-again.log'], red: [] }
  expect(report({ ended, unstable: [...['a', 'b'].map(unstable), stalled] }).failed).toBe(3)
})

it('gives all steps the same seed, also where it is drawn', () => {
  const steps = [step('one', ''), step('two', '', { env: { TESTS: 'all' } })]
  const seeds = (seed?: string) => withSeed(steps, seed).map(({ env }) => env?.['FC_SEED'])
  expect(seeds()).toEqual([undefined, undefined])
  expect(seeds('7')).toEqual(['7', '7'])
  const [drawn, same] = seeds('fresh')
  expect([Number(drawn) >= 0, same]).toEqual([true, drawn])
})
