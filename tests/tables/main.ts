import { readFile, writeFile } from 'node:fs/promises'
import { format, resolveConfig } from 'prettier'
import { runCommand } from '../../fake-api/scripts/commandLine/runCommand.ts'
import { programFile } from '../../fake-api/programFile.ts'
import { replaceBounds } from './bounds.ts'
import { replaceDefaults } from './defaults.ts'

const command = {
  name: 'npx tsx tests/tables/main.ts',
  does: `Writes what tables of the documentation have from the code: numbers and files of the bounds in docs/security.md, defaults in
docs/settings.md. "npm run format" begins with this.`,
  example: 'npx tsx tests/tables/main.ts',
}

const pages = { 'docs/security.md': replaceBounds, 'docs/settings.md': replaceDefaults }

await runCommand(command, async () => {
  for (const [path, replace] of Object.entries(pages)) {
    const file = programFile(path)
    const text = await readFile(file, 'utf8')
    const options = await resolveConfig(file)
    const replaced = await format(await replace(text), { ...options, parser: 'markdown' })
    if (replaced === text) continue
    await writeFile(file, replaced)
    console.log(`${path} was written.`)
  }
})
