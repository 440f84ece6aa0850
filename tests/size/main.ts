/**
 * What browsers load, by the manifest that `vite build` writes: a table of what has changed since the record, exit code 1 where
 * something is more than 5 % above it. `--record` writes what there is now, after something was made smaller or has to be larger.
 */
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { compare, measure, type Manifest, type Sizes } from './sizes.ts'

const { values } = parseArgs({ options: { record: { type: 'boolean', default: false } } })
const file = 'tests/size/record.json'
const manifest = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8')) as Manifest
/** What is too small for that is not compressed. */
const sizeOf = (path: string) =>
  statSync(existsSync(`dist/${path}.br`) ? `dist/${path}.br` : `dist/${path}`).size
const now = measure(manifest, sizeOf)

if (values.record) {
  writeFileSync(file, `${JSON.stringify(now, null, 2)}\n`)
  console.log(`Written to ${file}.`)
} else {
  const { lines, isTooMuch } = compare(JSON.parse(readFileSync(file, 'utf8')) as Sizes, now)
  console.log(lines.join('\n'))
  if (isTooMuch) process.exitCode = 1
}
