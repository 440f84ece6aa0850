import { existsSync } from 'node:fs'
import { registry } from '../../resources/entities.ts'
import { builtInCollections } from '../../src/contract/entity.ts'
import { createSigningKeyFile, openSigner } from '../audit/signer.ts'
import { logChange } from '../audit/log.ts'
import { lockDataFolder, type DataFolder } from '../folder/folder.ts'
import { initialPeople } from '../identity/people.ts'
import { openIdentityStore as openIdentity } from '../identity/store.ts'
import { identityFile, defaultAuditKeyFile, readSettings, type Settings } from '../settings.ts'
import { openStore } from '../openStore.ts'
import { serverUser } from '../api.ts'
import { runCommand } from './commandLine/runCommand.ts'

const renewals: Record<string, (folder: DataFolder, settings: Settings) => Promise<string>> = {
  async identity(_folder, settings) {
    const file = missing(identityFile(settings))
    await (await openIdentity(file, settings.isBare ? initialPeople.slice(0, 1) : initialPeople)).close()
    return `${file} has the first people, with the passwords that everybody knows, and a new secret for everything else.`
  },
  async 'audit-key'(folder, settings) {
    const file = missing(defaultAuditKeyFile(settings))
    const store = await openStore(settings, registry, folder)
    try {
      await createSigningKeyFile(file)
      const { kid = '' } = (await openSigner(file)).publicKey
      const row = { id: '', version: 1, recordLabel: `audit-key.json ${kid}` }
      const entity = registry.find(builtInCollections.auditLog)
      const now = settings.clock().toISOString()
      await store.transaction(async (tx) => {
        if (entity) await logChange(tx, { user: serverUser, entity, now }, 'create', row, row)
      })
      return `${file} has a new key, ${kid}, and the audit log says so.`
    } finally {
      await store.close()
    }
  },
}

const all = Object.keys(renewals)

const command = {
  name: 'npm run renew',
  does: `Makes a file of the data folder anew that is lost and of which there is no backup. What is there is never replaced.
A new key is put on record in the audit log.`,
  argument: { placeholder: '<NAME...>', description: `what is lost, of ${all.join(', ')}` },
  example: 'npm run renew -- audit-key',
}

await runCommand(command, async (_values, names) => {
  const unknown = names.find((name) => !all.includes(name))
  if (unknown !== undefined) throw new Error(`There is no "${unknown}" to renew, only ${all.join(', ')}.`)
  const settings = readSettings(process.env)
  const folder = await lockDataFolder(settings.dataDir)
  try {
    for (const name of names) console.log(await renewals[name]?.(folder, settings))
  } finally {
    folder.leave()
  }
})

function missing(file: string): string {
  if (existsSync(file)) throw new Error(`${file} is there. Nothing was changed.`)
  return file
}
