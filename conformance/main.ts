import { parseArgs } from 'node:util'
import { formatReport } from './report.ts'
import { run } from './run.ts'
import { rules } from './rules/index.ts'

const usage = `npm run conformance -- --api https://office.example.com/api --token <token of an administrator>

  --visitor-token  of a visitor with some casinos, but not all: for what visitors see and may do
  --expired-token  of an administrator, expired
  --revoked-token  of an administrator who was disabled after it was issued
  --limited-token  of an administrator with access to selected casinos, and none of them
  --only           ids of rules, separated by commas
  --list           what the rules are`

const { values } = parseArgs({
  options: {
    api: { type: 'string' },
    token: { type: 'string' },
    'visitor-token': { type: 'string' },
    'expired-token': { type: 'string' },
    'revoked-token': { type: 'string' },
    'limited-token': { type: 'string' },
    only: { type: 'string' },
    list: { type: 'boolean' },
  },
})
const { api, token, only } = values

if (values.list) {
  console.log(rules.map(({ id, says }) => `${id}\n    ${says}`).join('\n'))
} else if (!api || !token) {
  console.error(usage)
  process.exitCode = 2
} else {
  const tokens = {
    ...{ admin: token, visitor: values['visitor-token'] },
    ...{ expired: values['expired-token'], revoked: values['revoked-token'] },
    limited: values['limited-token'],
  }
  const report = await run(api, tokens, only?.split(','))
  console.log(formatReport(report))
  if (report.results.some(({ outcome }) => outcome === 'failed') || report.results.length === 0)
    process.exitCode = 1
}
