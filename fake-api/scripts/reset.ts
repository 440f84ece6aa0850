import { readFile, rm } from 'node:fs/promises'
import { fixtures, identityFile, neighboursFile, readSettings, workingFile } from '../settings.ts'
import { writeDurably } from '../stores/workingFile.ts'

/** `npm run reset`: the working file anew, as the fixtures have it, and people, keys, sessions and what neighbours remember with the next start. */
const settings = readSettings(process.env)
const file = workingFile(settings)
await writeDurably(file, await readFile(fixtures, 'utf8'))
for (const other of [identityFile(settings), neighboursFile(settings)]) await rm(other, { force: true })
console.log(`${file} is as the fixtures have it. Restart the API if it is running.`)
