import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { callers, installation, startApi } from '../support/api.ts'
import { schemathesis } from './schemathesis.ts'

/**
 * `npm run fuzz`: Schemathesis asks the API whatever the OpenAPI document allows, and what it does not, all operations with all checks; the same
 * seed asks the same. `-- --examples 50` asks more of each operation, `-- --only
 * '^/casinos'` of some of them.
 */
const { values } = parseArgs({
  options: {
    examples: { type: 'string', default: '10' },
    seed: { type: 'string', default: '20261120' },
    only: { type: 'string' },
  },
})

const program = await schemathesis()
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
    ...['--seed', values.seed, '--max-examples', values.examples],
    ...(values.only ? ['--include-path-regex', values.only] : []),
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
