import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runCommand } from '../../fake-api/scripts/commandLine/runCommand.ts'
import { measured, type StoreName } from './measured.ts'

const most = 2

const command = {
  name: 'npm run quotas',
  does: `Measures how long an administrator's writes take with nothing of two visitors in the store, and with as much as their quotas let
them keep there, each as large as it may be, files of rounds among them. Ends with 1 where that is more than ${most} times as long.`,
  example: 'npm run quotas',
}

await runCommand(command, async () => {
  for (const name of ['json', 'pglite'] as const satisfies readonly StoreName[]) {
    const directory = await mkdtemp(join(tmpdir(), 'quotas-'))
    try {
      console.log(`Measuring ${name} …`)
      const { before, after, megabytes } = await measured(name, directory, { people: 2, writes: 40 })
      const times = (after / before).toFixed(2)
      console.log(
        `${name}: ${before.toFixed(1)} ms a write before, ${after.toFixed(1)} ms with ${megabytes.toFixed(0)} MB of quotas, ${times} times`,
      )
      if (after > most * before) process.exitCode = 1
    } finally {
      await rm(directory, { recursive: true, force: true })
    }
  }
})
