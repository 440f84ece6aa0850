import { writeFile } from 'node:fs/promises'
import { runCommand } from './commandLine/runCommand.ts'
import { buildHeaderFiles } from './nginx/headerFiles.ts'

const folder = 'deploy/nginx/templates'

const command = {
  name: 'npm run nginx',
  does: `Writes the headers that nginx sends with the console's files anew, out of fake-api/securityHeaders.ts.`,
  example: 'npm run nginx',
}

await runCommand(command, async () => {
  for (const [name, text] of Object.entries(buildHeaderFiles())) {
    await writeFile(new URL(`../../${folder}/${name}`, import.meta.url), text)
    console.log(`${folder}/${name} was written.`)
  }
})
