import { readFile } from 'node:fs/promises'
import { fixtures, readSettings, workingFile } from '../settings.ts'
import { writeDurably } from '../stores/workingFile.ts'

/** `npm run reset`: the working file anew, as the fixtures have it. */
const file = workingFile(readSettings(process.env))
await writeDurably(file, await readFile(fixtures, 'utf8'))
console.log(`${file} is as the fixtures have it. Restart the API if it is running.`)
