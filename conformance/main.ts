import {
  flagOption,
  textOption,
  textListOption,
  runCommand,
} from '../fake-api/scripts/commandLine/runCommand.ts'
import { formatReport } from './report.ts'
import { runConformance } from './run.ts'
import { rules } from './rules/index.ts'

const command = {
  name: 'npm run conformance',
  does: 'Checks any backend against the contract, rule by rule. Ends with 1 where one is broken, or none was tried.',
  options: {
    api: textOption('URL', 'where the API is'),
    token: textOption('TOKEN', 'of an administrator'),
    visitorToken: textOption(
      'TOKEN',
      'of a visitor with some casinos, but not all: for what visitors see and may do',
    ),
    expiredToken: textOption('TOKEN', 'of an administrator, expired'),
    revokedToken: textOption('TOKEN', 'of an administrator who was disabled after it was issued'),
    limitedToken: textOption(
      'TOKEN',
      'of an administrator with access to selected casinos, and none of them',
    ),
    only: textListOption('RULES', 'ids of rules, with commas between them'),
    list: flagOption('says what the rules are'),
  },
  example: 'npm run conformance -- --api https://office.example.com/api --token eyJhb…',
}

await runCommand(command, async ({ api, token, only, list, ...others }) => {
  if (list) return console.log(rules.map(({ id, says }) => `${id}\n    ${says}`).join('\n'))
  if (!api || !token) throw new Error(`--api and --token have to be given: ${command.example}`)
  const unknown = only?.filter((name) => !rules.some(({ id }) => id === name)) ?? []
  if (unknown.length > 0)
    throw new Error(
      `There is no rule ${unknown.join(', ')}. "npm run conformance -- --list" says what there is.`,
    )
  // Where nothing answers, every rule would fail for the same reason.
  await fetch(`${api}/health`)
  const tokens = {
    ...{ admin: token, visitor: others.visitorToken },
    ...{ expired: others.expiredToken, revoked: others.revokedToken },
    limited: others.limitedToken,
  }
  const report = await runConformance(api, tokens, only)
  console.log(formatReport(report))
  if (report.results.some(({ outcome }) => outcome === 'failed') || report.results.length === 0)
    process.exitCode = 1
})
