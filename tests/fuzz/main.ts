import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import {
  flagOption,
  textOption,
  textOptionWithDefault,
  wholeNumberOption,
  runCommand,
} from '../../fake-api/scripts/commandLine/runCommand.ts'
import { callers, installation, startApi } from '../support/api.ts'
import { schemathesis } from './schemathesis.ts'

const command = {
  name: 'npm run fuzz',
  does: `Schemathesis asks the API whatever the OpenAPI document allows, and what it does not: all operations, all checks.
It needs Python 3.10 or later, and is installed into the user's cache the first time.`,
  options: {
    examples: wholeNumberOption('requests of each kind to each operation', 10, 1),
    seed: textOptionWithDefault(
      'NUMBER',
      'the same seed asks the same',
      process.env['FC_SEED'] ?? '20261120',
    ),
    fetch: flagOption('installs it only'),
    only: textOption('PATTERN', 'a regular expression of the addresses that are asked'),
  },
  example: "npm run fuzz -- --only '^/casinos' --examples 50",
}

await runCommand(command, async ({ examples, seed, fetch: fetchOnly, only }) => {
  const program = await schemathesis()
  if (fetchOnly) return
  const api = await startApi({ state: installation() })
  const authorization = `Bearer ${await api.issuer.token(callers.admin, { expiresIn: 7200 })}`
  const ids = Object.fromEntries(
    Object.entries(installation()).map(([collection, rows]) => [
      collection,
      rows.slice(0, 20).map(({ id }) => id),
    ]),
  )
  const child = spawn(
    program,
    [
      ...['--config-file', fileURLToPath(new URL('schemathesis.toml', import.meta.url))],
      ...['run', `${api.origin}/api/openapi.json`, '--url', `${api.origin}/api`],
      ...['--header', `Authorization: ${authorization}`],
      ...['--seed', seed, '--max-examples', String(examples)],
      ...(only ? ['--include-path-regex', only] : []),
    ],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        SCHEMATHESIS_HOOKS: fileURLToPath(new URL('hooks.py', import.meta.url)),
        FUZZ_IDS: JSON.stringify(ids),
        FUZZ_AUTHORIZATION: authorization,
      },
    },
  )
  const [code] = (await once(child, 'exit')) as [number | null]
  await api.close()
  process.exitCode = code ?? 1
})
