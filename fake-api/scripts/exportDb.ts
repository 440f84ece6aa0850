import { registry } from '../../resources/entities.ts'
import { createEncryptedStore } from '../stores/encryptedStore.ts'
import { requireStoredSecretsKey, keyStateCollection, keyStateId } from '../secrets/keyring.ts'
import { readSettings, type Settings } from '../settings.ts'
import { exportToFile } from '../stores/move/exportFile.ts'
import { openStoreWithoutMigration } from '../openStore.ts'
import type { Store } from '../stores/store.ts'
import { runCommand } from './commandLine/runCommand.ts'
import { openStoreForReading } from './replacing.ts'

const command = {
  name: 'npm run export-db',
  does: 'Writes everything that the store holds, secrets included, into one file.',
  argument: { placeholder: '<FILE>', description: 'the file to write' },
  example: 'npm run export-db -- backup.ndjson.gz',
}

await runCommand(command, async (_values, [path = '']) => {
  const settings = readSettings(process.env)
  if (settings.secretsKeyring && !settings.exportKeyring)
    throw new Error(
      'The secrets here are encrypted, and a file of them needs a key of its own: EXPORT_KEY=<id>:<key> (openssl rand -base64 32).',
    )
  const store = await opened(settings)
  try {
    const sums = await exportToFile(path, store, new Date(), settings.exportKeyring)
    const rows = Object.values(sums).reduce((sum, each) => sum + each.rows, 0)
    const care = settings.exportKeyring
      ? `It is encrypted by the key "${settings.exportKeyring.currentId}": keep that elsewhere.`
      : 'It holds secrets: keep it where nobody else reads it.'
    console.log(`${path}: ${rows} rows of ${Object.keys(sums).length} collections. ${care}`)
  } finally {
    await store.close()
  }
})

async function opened(settings: Settings): Promise<Store> {
  const { store, secretsKeyring } = settings
  if (store !== 'json') return openStoreWithoutMigration(settings, registry)
  const plain = await openStoreForReading(settings)
  const state = await plain.get(keyStateCollection, keyStateId)
  if (state) requireStoredSecretsKey(state, secretsKeyring)
  return secretsKeyring ? createEncryptedStore(plain, secretsKeyring) : plain
}
