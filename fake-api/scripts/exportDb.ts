import { parseArgs } from 'node:util'
import { registry } from '../../resources/entities.ts'
import { encryptedStore } from '../secrets/encryptedStore.ts'
import { requireKey, stateCollection, stateId } from '../secrets/keyState.ts'
import { readSettings } from '../settings.ts'
import { writeFile } from '../stores/move/file.ts'
import { openStore } from '../stores/open.ts'
import type { Store } from '../stores/store.ts'
import { openForReading } from './reading.ts'
import { describeTarget } from './replacing.ts'

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
await describeTarget(async () => {
  const store = await opened()
  try {
    const sums = await writeFile(path, store, new Date(), settings.exportKeyring)
    const rows = Object.values(sums).reduce((sum, each) => sum + each.rows, 0)
    const care = settings.exportKeyring
      ? `It is encrypted by the key "${settings.exportKeyring.currentId}": keep that elsewhere.`
      : 'It holds secrets: keep it where nobody else reads it.'
    console.log(`${path}: ${rows} rows of ${Object.keys(sums).length} collections. ${care}`)
  } finally {
    await store.close()
  }
})

async function opened(): Promise<Store> {
  const { store, secretsKeyring } = settings
  if (store !== 'json') return openStore(settings, registry)
  const plain = await openForReading(settings)
  const state = await plain.get(stateCollection, stateId)
  if (state) requireKey(state, secretsKeyring)
  return secretsKeyring ? encryptedStore(plain, secretsKeyring) : plain
}
