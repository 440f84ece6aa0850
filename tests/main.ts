/** `npm test`; with `--all` what is the same in another store or a second time, too. Exit code 1 where anything is wrong. */
import { runAll } from './run.ts'

if (process.argv.includes('--all')) process.env['TESTS'] = 'all'

const isGood = await runAll(
  { unit: 'npm run --silent test:unit', browser: 'npm run --silent test:browser' },
  {
    types: 'npm run --silent check:types',
    lint: 'npm run --silent check:lint',
    format: 'npm run --silent check:format',
  },
)
process.exitCode = isGood ? 0 : 1
