import {
  requiredTextOption,
  textOption,
  textOptionWithDefault,
  runCommand,
} from './commandLine/runCommand.ts'
import { createApiReader } from './recompute/byHand.ts'
import { checkReportsOfPeriods } from './recompute/checks.ts'

const command = {
  name: 'npm run recompute',
  does: `Computes every report of a running API once more from the rounds, by code of its own. Says what it has compared;
ends with 1 where a figure differs.`,
  options: {
    token: requiredTextOption('TOKEN', 'the bearer token that a browser sends with its requests to the API'),
    api: textOptionWithDefault('URL', 'where the API is', 'http://localhost:3000/api'),
    from: textOption('DAY', 'the first day of the one period to compare; the usual periods unless given'),
    to: textOption('DAY', 'its last day; the first unless given'),
  },
  example: 'npm run recompute -- --token eyJhb… --from 2026-11-01 --to 2026-11-20',
}

await runCommand(command, async ({ token, api, from, to = from }) => {
  const periods = from && to ? [{ from, to }] : null
  const { compared, differences } = await checkReportsOfPeriods(
    createApiReader(api, token),
    periods,
    console.log,
  )
  console.log(`${compared} figures compared, ${differences.length} differences.`)
  process.exitCode = differences.length > 0 ? 1 : 0
})
