import { readFile, rm } from 'node:fs/promises'
import { registry } from '../../resources/entities.ts'
import { firstRows, identityFile, neighboursFile, readSettings, workingFile } from '../settings.ts'
import { openStore } from '../stores/open.ts'
import type { Batch } from '../stores/store.ts'
import { readState, writeDurably } from '../stores/workingFile.ts'

/** `npm run reset`: everything in the store as it is at the first start, and people, keys, sessions and what neighbours remember with the next start. */
const settings = readSettings(process.env)
if (settings.store === 'json')
  await writeDurably(workingFile(settings), await readFile(firstRows(settings), 'utf8'))
else {
  const store = await openStore(settings, registry)
  await store.replaceAll(fixtureRows())
  await store.close()
}
for (const other of [identityFile(settings), neighboursFile(settings)]) await rm(other, { force: true })
console.log(
  `${settings.isBare ? 'Nothing is there but an administrator' : 'Everything is as the fixtures have it'}. Restart the API if it is running.`,
)

async function* fixtureRows(): AsyncGenerator<Batch> {
  for (const [collection, rows] of Object.entries(await readState(firstRows(settings))))
    yield { collection, rows }
}
