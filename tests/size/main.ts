import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { flagOption, runCommand } from '../../fake-api/scripts/commandLine/runCommand.ts'
import { isAll } from '../support/languages.ts'
import { compare, lowered, measure, type Manifest, type Sizes } from './sizes.ts'

const command = {
  name: 'npx tsx tests/size/main.ts',
  does: `Says what browsers load, by the manifest that "vite build" writes: what has changed since the record. Ends with 1 where something
is more than 5 % above it. With TESTS=all, as in "npm run test:all", the record follows what has become smaller.`,
  options: {
    record: flagOption('writes what there is now, after something was made smaller or has to be larger'),
  },
  example: 'npx tsx tests/size/main.ts --record',
}

const file = 'tests/size/record.json'
/** Very small files are not compressed. */
const sizeOf = (path: string) =>
  statSync(existsSync(`dist/${path}.br`) ? `dist/${path}.br` : `dist/${path}`).size

await runCommand(command, ({ record }) => {
  const manifest = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8')) as Manifest
  const now = measure(manifest, sizeOf)
  const write = (sizes: Sizes) => {
    writeFileSync(file, `${JSON.stringify(sizes, null, 2)}\n`)
    console.log(`Written to ${file}.`)
  }
  if (record) return write(now)
  const before = JSON.parse(readFileSync(file, 'utf8')) as Sizes
  const { lines, isTooMuch } = compare(before, now)
  console.log(lines.join('\n'))
  if (isTooMuch) process.exitCode = 1
  const lower = lowered(before, now)
  if (isAll && JSON.stringify(lower) !== JSON.stringify(before)) write(lower)
})
