import { fixturesFile, readSettings } from '../settings.ts'
import type { Reader } from '../stores/store.ts'
import { readDataFile } from '../stores/workingFile.ts'
import { generateStateInBatches } from './generate.ts'
import { withRowProgress } from '../stores/move/batches.ts'
import { flagOption, wholeNumberOption, runCommand } from './commandLine/runCommand.ts'
import { createProgress } from './progress.ts'
import { restoreTimeNow } from '../users/afterRestore.ts'
import { replaceStoreAndEndSessions } from '../users/replaceStoreAndEndSessions.ts'
import { openStoreForReplacing } from './replacing.ts'

const command = {
  name: 'npm run seed',
  does: 'Fills the store with a large data set, always the same one, in place of everything it holds.',
  options: {
    casinos: wholeNumberOption('casinos altogether; those of the demonstration are always there', 0),
    games: wholeNumberOption('games altogether; those of the demonstration are always there', 0),
    rounds: wholeNumberOption('game rounds', 0),
    replace: flagOption('lets what a database, or production, holds be removed'),
  },
  example: 'npm run seed -- --casinos 300 --games 5000 --rounds 100000',
}

await runCommand(command, async ({ casinos, games, rounds, replace }) => {
  const settings = readSettings(process.env)
  const { store, folder, close } = await openStoreForReplacing({ settings, replace })
  const progress = createProgress()
  try {
    await folder.begin()
    const made = generateStateInBatches(await readDataFile(fixturesFile), { casinos, rounds, games })
    const batches = withRowProgress(made, (count) => progress.add('Writing', count))
    await replaceStoreAndEndSessions(store, { batches }, restoreTimeNow(settings))
    progress.end()
    const counts = await Promise.all(['casinos', 'games', 'game-rounds'].map((name) => count(store, name)))
    console.log(`${counts[0]} casinos, ${counts[1]} games, ${counts[2]} game rounds.`)
  } finally {
    await close()
  }
})

async function count(reader: Reader, name: string): Promise<number> {
  return (await reader.list(name, { where: [], range: [0, 0] })).total
}
