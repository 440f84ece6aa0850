import { writeFile } from 'node:fs/promises'
import { runCommand } from './commandLine/runCommand.ts'
import { buildHeaderFiles } from './nginx/headerFiles.ts'

const folder = 'deploy/nginx/templates'

const command = {
  name: 'npx tsx fake-api/scripts/nginx.ts',
  does: `Writes the headers that nginx sends with the console's files, out of fake-api/securityHeaders.ts. "npm run build" ends with this.`,
  example: 'npx tsx fake-api/scripts/nginx.ts',
}

await runCommand(command, async () => {
  for (const [name, text] of Object.entries(buildHeaderFiles())) {
    await writeFile(new URL(`../../${folder}/${name}`, import.meta.url), text)
    console.log(`${folder}/${name} was written.`)
  }
})
