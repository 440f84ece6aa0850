import { registry } from '../../resources/entities.ts'
import { readSettings } from '../settings.ts'
import {
  describeRestoreInconsistencies,
  endSessionsAndLogRestore,
  restoreTimeNow,
} from '../users/afterRestore.ts'
import { runCommand } from './commandLine/runCommand.ts'
import { openStoreAlone } from './replacing.ts'

const command = {
  name: 'npm run after-restore',
  does: `Ends what was under way in data that something else than "npm run import-db" has restored, such as pg_restore: everybody has to sign in
again, jobs are cancelled, and the audit log says so. Run it before the server starts.`,
  options: {},
  example: 'npm run after-restore',
}

await runCommand(command, async () => {
  const settings = readSettings(process.env)
  const { store, place, holds, close } = await openStoreAlone(settings)
  try {
    if (holds.length === 0) throw new Error(`${place} holds nothing: restore it first.`)
    const settled = await store.transaction((tx) =>
      endSessionsAndLogRestore(tx, { registry, entriesBefore: null }, restoreTimeNow(settings)),
    )
    for (const line of describeRestoreInconsistencies(settled)) console.log(line)
    console.log('Everybody has to sign in again, and jobs that were under way are cancelled.')
  } finally {
    await close()
  }
})
