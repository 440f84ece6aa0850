import { rm } from 'node:fs/promises'
import { initialRowsFile, identityFile, simulatorMemoryFile, readSettings } from '../settings.ts'
import type { CollectionBatch } from '../stores/store.ts'
import { readDataFile } from '../stores/workingFile.ts'
import { flagOption, runCommand } from './commandLine/runCommand.ts'
import { restoreTimeNow } from '../users/afterRestore.ts'
import { replaceStoreAndEndSessions } from '../users/replaceStoreAndEndSessions.ts'
import { openStoreForReplacing } from './replacing.ts'

/** The next start creates the removed files. The key that signs exports remains, since exports are kept elsewhere. */
const command = {
  name: 'npm run reset',
  does: 'Brings the demonstration data back: everything in the store, people and sessions are as at the first start.',
  options: { replace: flagOption('lets what a database, or production, holds be removed') },
  example: 'npm run reset -- --replace',
}

await runCommand(command, async (values) => {
  const settings = readSettings(process.env)
  const { store, folder, close } = await openStoreForReplacing({
    settings,
    replace: values.replace,
    people: true,
  })
  try {
    // Done first, so that the next start creates whatever an interrupted reset has removed.
    await folder.begin()
    const batches = rowsIn(initialRowsFile(settings))
    await replaceStoreAndEndSessions(
      store,
      { batches, isIdentityNew: settings.embeddedIdentity },
      restoreTimeNow(settings),
    )
    for (const other of [identityFile(settings), simulatorMemoryFile(settings)])
      await rm(other, { force: true })
    console.log(
      settings.isBare ? 'Nothing is there but an administrator.' : 'Everything is as the fixtures have it.',
    )
  } finally {
    await close()
  }
})

async function* rowsIn(file: string): AsyncGenerator<CollectionBatch> {
  for (const [collection, rows] of Object.entries(await readDataFile(file))) yield { collection, rows }
}
