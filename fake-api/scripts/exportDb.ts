import { parseArgs } from 'node:util'
import { registry } from '../../resources/entities.ts'
import { readSettings } from '../settings.ts'
import { writeFile } from '../stores/move/file.ts'
import { openStore } from '../stores/open.ts'

/** `npm run export-db -- backup.ndjson.gz`: everything that the store holds, secrets included, in one file. */
const [path] = parseArgs({ allowPositionals: true }).positionals
if (!path) {
  console.error('Say where to: npm run export-db -- backup.ndjson.gz')
  process.exit(1)
}
const store = await openStore(readSettings(process.env), registry)
try {
  const sums = await writeFile(path, store, new Date())
  const rows = Object.values(sums).reduce((sum, each) => sum + each.rows, 0)
  console.log(
    `${path}: ${rows} rows of ${Object.keys(sums).length} collections. It holds secrets: keep it where nobody else reads it.`,
  )
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await store.close()
}
