import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { registry } from '../../resources/entities.ts'
import { createDatabaseImportRowCheck } from '../records/importedRowCheck.ts'
import { readSettings } from '../settings.ts'
import { checkExportFile } from '../stores/move/exportFile.ts'
import { flagOption, runCommand } from './commandLine/runCommand.ts'
import { describeRestoreInconsistencies, restoreTimeNow } from '../users/afterRestore.ts'
import { replaceStoreAndEndSessions } from '../users/replaceStoreAndEndSessions.ts'
import { createProgress } from './progress.ts'
import { openStoreForReplacing } from './replacing.ts'

const command = {
  name: 'npm run import-db',
  does: 'Replaces everything in the store by what a file of "npm run export-db" holds, then reads it again and compares.',
  argument: { placeholder: '<FILE>', description: 'the file to import' },
  options: {
    replace: flagOption('has to be given: everything in the store goes'),
    plain: flagOption('takes a file that is not encrypted although EXPORT_KEY is set'),
  },
  example: 'npm run import-db -- backup.ndjson.gz --replace',
}

await runCommand(command, async ({ replace, plain }, [path = '']) => {
  if (!replace)
    throw new Error(
      `Everything in the store is replaced. If it may be, say so: ${command.name} -- ${path} --replace`,
    )
  const settings = readSettings(process.env)
  const { store, close } = await openStoreForReplacing({ settings, replace })
  const progress = createProgress()
  try {
    const keyring = plain ? null : settings.exportKeyring
    const sha256 = await digestOf(path)
    const checked = await checkExportFile(path, keyring, createDatabaseImportRowCheck(registry), progress.add)
    const { rows } = checked
    const settled = await replaceStoreAndEndSessions(
      store,
      { ...checked, restored: { registry, file: { sha256, rows } } },
      restoreTimeNow(settings),
    )
    progress.end()
    console.log(`${path}: ${rows} rows, each as in the file.`)
    for (const line of describeRestoreInconsistencies(settled)) console.log(line)
    console.log('Everybody has to sign in again, and jobs that were under way are cancelled.')
  } finally {
    await close()
  }
})

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
