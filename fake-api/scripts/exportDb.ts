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
const settings = readSettings(process.env)
if (settings.secretsKeyring && !settings.exportKeyring) {
  console.error(
    'The secrets here are encrypted, and a file of them needs a key of its own: EXPORT_KEY=<id>:<key> (openssl rand -base64 32).',
  )
  process.exit(1)
}
const store = await openStore(settings, registry)
try {
  const sums = await writeFile(path, store, new Date(), settings.exportKeyring)
  const rows = Object.values(sums).reduce((sum, each) => sum + each.rows, 0)
  const care = settings.exportKeyring
    ? `It is encrypted by the key "${settings.exportKeyring.currentId}": keep that elsewhere.`
    : 'It holds secrets: keep it where nobody else reads it.'
  console.log(`${path}: ${rows} rows of ${Object.keys(sums).length} collections. ${care}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await store.close()
}
