import { readFile, rm } from 'node:fs/promises'
import { registry } from '../../resources/entities.ts'
import { fixtures, identityFile, neighboursFile, readSettings, workingFile } from '../settings.ts'
import { openStore } from '../stores/open.ts'
import type { Batch } from '../stores/store.ts'
import { readState, writeDurably } from '../stores/workingFile.ts'

/** `npm run reset`: everything in the store as the fixtures have it, and people, keys, sessions and what neighbours remember with the next start. */
const settings = readSettings(process.env)
if (settings.store === 'json') await writeDurably(workingFile(settings), await readFile(fixtures, 'utf8'))
else {
  const store = await openStore(settings, registry)
  await store.replaceAll(fixtureRows())
  await store.close()
}
for (const other of [identityFile(settings), neighboursFile(settings)]) await rm(other, { force: true })
console.log('Everything is as the fixtures have it. Restart the API if it is running.')

async function* fixtureRows(): AsyncGenerator<Batch> {
  for (const [collection, rows] of Object.entries(await readState(fixtures))) yield { collection, rows }
}
