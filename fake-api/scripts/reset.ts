import { rm } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { firstRows, identityFile, neighboursFile, readSettings } from '../settings.ts'
import type { RowBatch } from '../stores/store.ts'
import { readState } from '../stores/workingFile.ts'
import { describeTarget, openForReplacing } from './replacing.ts'

/**
 * `npm run reset -- --replace`: everything in the store as it is at the first start, and people, keys, sessions and what neighbours
 * remember with the next start. The key that signs exports stays: what it has signed is somewhere else.
 */
await describeTarget(async () => {
  const { values } = parseArgs({ options: { replace: { type: 'boolean', default: false } } })
  const settings = readSettings(process.env)
  const { store, folder, close } = await openForReplacing({ settings, replace: values.replace, people: true })
  try {
    // First, so that whatever is missing is made by the next start, wherever this one ends.
    await folder.begin()
    await store.replaceAll(rowsIn(firstRows(settings)))
    for (const other of [identityFile(settings), neighboursFile(settings)]) await rm(other, { force: true })
    console.log(
      settings.isBare ? 'Nothing is there but an administrator.' : 'Everything is as the fixtures have it.',
    )
  } finally {
    await close()
  }
})

async function* rowsIn(file: string): AsyncGenerator<RowBatch> {
  for (const [collection, rows] of Object.entries(await readState(file))) yield { collection, rows }
}
