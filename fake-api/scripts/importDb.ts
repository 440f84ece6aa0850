import { parseArgs } from 'node:util'
import { registry } from '../../resources/entities.ts'
import { readSettings } from '../settings.ts'
import { importFile } from '../stores/move/import.ts'
import { openStore } from '../stores/open.ts'

/** `npm run import-db -- backup.ndjson.gz --replace`: what the store holds is replaced by what the file holds, and compared with it. */
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { replace: { type: 'boolean' } },
})
const [path] = positionals
if (!path || !values.replace) {
  console.error('Everything in the store is replaced: npm run import-db -- backup.ndjson.gz --replace')
  process.exit(1)
}
const settings = readSettings(process.env)
const store = await openStore(settings, registry)
try {
  const rows = await importFile(path, store, settings.exportKeyring)
  console.log(`${path}: ${rows} rows, each as in the file. Restart the API if it is running.`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  await store.close()
}
