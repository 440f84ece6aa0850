import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'
import { stalledCode } from './stalled.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Runs Vitest on a file, and allows half a second beyond a test's time limit. */
async function run(file: string, options = '') {
  const directory = await mkdtemp(join(root, 'node_modules/.cache/stalled-'))
  onTestFinished(() => rm(directory, { recursive: true }))
  await writeFile(join(directory, 'one.test.ts'), file)
  const config = `import Stalled from '${join(root, 'tests/runner/stalled.ts')}'
    export default { test: { pool: 'threads', testTimeout: 1000, teardownTimeout: 1000, reporters: ['default', new Stalled({ patience: 500, ${options} })] } }`
  await writeFile(join(directory, 'vitest.config.ts'), config)
  const vitest = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--root', directory]
  return new Promise<{ code: unknown; said: string }>((resolve) => {
    execFile(
      process.execPath,
      vitest,
      { env: { PATH: process.env['PATH'], CI: 'true' } },
      (error, stdout, stderr) => resolve({ code: error ? error.code : 0, said: stdout + stderr }),
    )
  })
}

it('a run with a stuck worker is ended, and its file and activity are named', async () => {
  const { code, said } = await run(`import { it } from 'vitest'
    it('good', () => undefined)
    it('bad', function turning() { for (;;) continue })`)
  expect(said).toContain('Under way:  one.test.ts')
  expect(said).toContain('at turning')
  expect(code).toBe(stalledCode)
})

it('a run that uses too much memory is ended, and the test is named', async () => {
  const greedy = `import { it } from 'vitest'
    const kept = []
    it('keeps all', async () => { for (;;) { kept.push(Buffer.alloc(100_000_000, 1)); await new Promise((go) => setTimeout(go, 10)) } }, 60_000)`
  const { code, said } = await run(greedy, 'patience: 30_000, mostMemory: 800_000_000')
  expect(said).toContain('more than 763 MiB of memory. Under way:  one.test.ts.\n    keeps all')
  expect(code).toBe(stalledCode)
})

it('a stalled run with an earlier failure counts as failed', async () => {
  // On a busy machine, the result of the first test arrives late, and the second test blocks the worker.
  const { code, said } = await run(`import { expect, it } from 'vitest'
    it('bad', () => expect(1).toBe(2))
    it('never ends', async () => { await new Promise((go) => setTimeout(go, 2000)); for (;;) continue }, 3000)`)
  expect(said).toContain('Under way')
  expect(code).toBe(1)
})

it('a run that ends by itself is not affected', async () => {
  const { code } = await run(`import { it } from 'vitest'; it('good', () => undefined)`)
  expect(code).toBe(0)
  const { code: bad, said } = await run(
    `import { it } from 'vitest'; it('bad', () => new Promise(() => undefined))`,
  )
  expect(said).toContain('Test timed out in 1000ms')
  expect(bad).toBe(1)
})
