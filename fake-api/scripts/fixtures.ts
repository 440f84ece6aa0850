import { readFile, writeFile } from 'node:fs/promises'
import { fixturesFile } from '../settings.ts'
import { runCommand } from './commandLine/runCommand.ts'
import { completeFixtures, formatFixtures } from './fixtures/complete.ts'
import { readDataFile } from '../stores/workingFile.ts'

const command = {
  name: 'npm run fixtures',
  does: `Completes db.json after it was edited by hand: fields that the API sets itself, defaults, and the chained history in the audit
log, which leads to the records as they now are.`,
  example: 'npm run fixtures',
}

await runCommand(command, async () => {
  const { state, notes } = await completeFixtures(await readDataFile(fixturesFile))
  await writeFile(fixturesFile, await formatFixtures(state, await readFile(fixturesFile, 'utf8')))
  for (const note of notes) console.log(note)
  console.log(notes.length > 0 ? 'db.json was written.' : 'db.json was complete.')
})
