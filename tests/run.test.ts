import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { runAll, type Steps } from './run.ts'

const good = 'node -e "console.log(1 + 1)"'
const bad = 'node -e "console.log(40 + 2); process.exitCode = 3"'

async function ran(steps: Steps, beside: Steps) {
  let said = ''
  const isGood = await runAll(steps, beside, (text) => (said += text))
  return { isGood, said: said.replace(/ +/g, ' ').replace(/\d+ s$/gm, '… s') }
}

it('ends with a line for each, and says nothing else of what went well beside', async () => {
  const { isGood, said } = await ran({ unit: good }, { types: good, lint: good })
  expect(isGood).toBe(true)
  expect(said).toBe('\nunit passed … s\ntypes passed … s\nlint passed … s\n')
})

it('fails with what failed beside, shows what that said, and leaves nothing out', async () => {
  const { isGood, said } = await ran({ unit: good, browser: good }, { types: bad, lint: good })
  expect(isGood).toBe(false)
  expect(said).toBe(
    '\ntypes:\n42\n\nunit passed … s\nbrowser passed … s\ntypes FAILED … s\nlint passed … s\n',
  )
})

it.each(['node -e "process.exit(1)"', 'there-is-no-such-program'])(
  'fails with what failed in sight, and goes on: %s',
  async (line) => {
    const { isGood, said } = await ran({ unit: line, browser: good }, { types: good })
    expect(isGood).toBe(false)
    expect(said).toBe('\nunit FAILED … s\nbrowser passed … s\ntypes passed … s\n')
  },
)

it.each([
  ['a halt', 'well', 75, 0, 'passed'],
  ['a halt', 'badly', 75, 1, 'FAILED'],
  ['a halt', 'by a halt again', 75, 75, 'FAILED'],
  ['SIGKILL', 'well', 137, 0, 'passed'],
])('runs what ended by %s once more, which ends %s', async (_first, _how, first, code, shown) => {
  const file = join(await mkdtemp(join(tmpdir(), 'halt-')), 'tries')
  onTestFinished(() => rm(dirname(file), { recursive: true }))
  const line = `node -e "const fs = require('fs'); const isFirst = !fs.existsSync('${file}'); fs.appendFileSync('${file}', '1'); process.exitCode = isFirst ? ${first} : ${code}"`
  const { isGood, said } = await ran({ unit: line }, {})
  expect(isGood).toBe(code === 0)
  expect(said).toBe(`\nunit came to a halt, see above. It is run once more.\n\nunit ${shown} … s\n`)
  expect(await readFile(file, 'utf8')).toBe('11')
})
