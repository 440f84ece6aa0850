import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { flagOption, runCommand } from '../../fake-api/scripts/commandLine/runCommand.ts'
import { compare, measure, type Manifest, type Sizes } from './sizes.ts'

const command = {
  name: 'npx tsx tests/size/main.ts',
  does: `Says what browsers load, by the manifest that "vite build" writes: what has changed since the record. Ends with 1 where something
is more than 5 % above it.`,
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
  if (record) {
    writeFileSync(file, `${JSON.stringify(now, null, 2)}\n`)
    return console.log(`Written to ${file}.`)
  }
  const { lines, isTooMuch } = compare(JSON.parse(readFileSync(file, 'utf8')) as Sizes, now)
  console.log(lines.join('\n'))
  if (isTooMuch) process.exitCode = 1
})
