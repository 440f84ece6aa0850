import { parseArgs } from 'node:util'
import { getter } from './recompute/read.ts'
import { recompute } from './recompute/recompute.ts'

/**
 * `npm run recompute -- --api http://localhost:3000/api --token …`: every report once more from the rounds, by code of its own;
 * `--from 2026-11-01 --to 2026-11-20` for these days alone. Says what it has compared; ends with 1 where a figure differs.
 */
const { values } = parseArgs({
  options: {
    api: { type: 'string', default: 'http://localhost:3000/api' },
    token: { type: 'string' },
    from: { type: 'string' },
    to: { type: 'string' },
  },
})
const { api, token, from, to = from } = values
if (!token) {
  console.error(
    'Whose figures? --token takes the bearer token that a browser sends with its requests to the API.',
  )
  process.exit(1)
}
try {
  const periods = from && to ? [{ from, to }] : null
  const { compared, differences } = await recompute(getter(api, token), periods, console.log)
  console.log(`${compared} figures compared, ${differences.length} differences.`)
  process.exitCode = differences.length > 0 ? 1 : 0
} catch (error) {
  console.error(error)
  process.exitCode = 1
}
