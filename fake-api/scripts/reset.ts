import { readFile, rm } from 'node:fs/promises'
import { fixtures, identityFile, readSettings, workingFile } from '../settings.ts'
import { writeDurably } from '../stores/workingFile.ts'

/** `npm run reset`: the working file anew, as the fixtures have it, and people, keys and sessions with the next start. */
const settings = readSettings(process.env)
const file = workingFile(settings)
await writeDurably(file, await readFile(fixtures, 'utf8'))
await rm(identityFile(settings), { force: true })
console.log(`${file} is as the fixtures have it. Restart the API if it is running.`)
