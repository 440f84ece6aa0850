import { readFile, writeFile } from 'node:fs/promises'
import { boundsTable, replaceTable } from './bounds/table.ts'
import { runCommand } from './commandLine/runCommand.ts'

const page = new URL('../../docs/security.md', import.meta.url)

const command = {
  name: 'npm run bounds',
  does: 'Writes the table of bounds in docs/security.md anew, out of what fake-api/ declares by documentedLimit.',
  example: 'npm run bounds',
}

await runCommand(command, async () => {
  await writeFile(page, await replaceTable(await readFile(page, 'utf8'), await boundsTable()))
  console.log('docs/security.md was written.')
})
