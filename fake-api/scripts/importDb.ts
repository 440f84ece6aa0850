import { parseArgs } from 'node:util'
import { readSettings } from '../settings.ts'
import { importFile } from '../stores/move/import.ts'
import { describeTarget, openForReplacing } from './replacing.ts'

/** `npm run import-db -- backup.ndjson.gz --replace`: what the store holds is replaced by what the file holds, and compared with it. */
await describeTarget(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false } },
  })
  const [path] = positionals
  if (!path || !values.replace)
    throw new Error('Everything in the store is replaced: npm run import-db -- backup.ndjson.gz --replace')
  const settings = readSettings(process.env)
  const { store, close } = await openForReplacing({ settings, replace: true })
  try {
    const rows = await importFile(path, store, settings.exportKeyring)
    console.log(`${path}: ${rows} rows, each as in the file.`)
  } finally {
    await close()
  }
})
