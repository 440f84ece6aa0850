import { registry } from '../../resources/entities.ts'
import { countSecretsByKey, removeSecretsOfKey } from './forgetSecrets.ts'
import { readSettings } from '../settings.ts'
import { openStoreUndecrypted } from '../openStore.ts'
import { textOption, runCommand } from './commandLine/runCommand.ts'
import { openStoreForReading } from './replacing.ts'

const command = {
  name: 'npm run secrets',
  does: 'Counts how many secrets are encrypted by which key, in the json store beside a running server, too.',
  options: { forget: textOption('KEY', 'clears the secrets of a key that is lost, by its id') },
  example: 'npm run secrets -- --forget k1',
}

await runCommand(command, async (values) => {
  const settings = readSettings(process.env)
  const isChanging = values.forget !== undefined
  const store = await (isChanging ? openStoreUndecrypted(settings, registry) : openStoreForReading(settings))
  try {
    if (values.forget !== undefined) {
      const keyring = settings.secretsKeyring
      if (!keyring) throw new Error('SECRETS_KEY has to hold the key that is used from now on.')
      const now = settings.clock().toISOString()
      const count = await removeSecretsOfKey(store, { keyring, keyId: values.forget, registry, now })
      console.log(`${count} records had secrets of "${values.forget}". They have to be entered again.`)
    }
    const counts = await countSecretsByKey(store)
    for (const [keyId, count] of counts)
      console.log(`${keyId === null ? 'in clear' : `key "${keyId}"`}: ${count}`)
    if (counts.size === 0) console.log('There are no secrets.')
  } finally {
    await store.close()
  }
})
