import { readFile, writeFile } from 'node:fs/promises'
import { replaceTable } from './table.ts'
import { runCommand } from '../../fake-api/scripts/commandLine/runCommand.ts'

const page = new URL('../../docs/security.md', import.meta.url)

const command = {
  name: 'npm run bounds',
  does: 'Brings numbers and files in the table of bounds in docs/security.md up to date with what fake-api/ declares by documentedLimit.',
  example: 'npm run bounds',
}

await runCommand(command, async () => {
  await writeFile(page, await replaceTable(await readFile(page, 'utf8')))
  console.log('docs/security.md was written.')
})
