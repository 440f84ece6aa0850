import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import { programFile } from '../programFile.ts'
import { flagOption, type ScriptOption, runCommand, type Script } from './commandLine/runCommand.ts'

/** An npm script that runs tools of `node_modules`, some of which answer unknown options with a stack trace. */
interface Tool extends Omit<Script<Record<string, ScriptOption<boolean>>>, 'name' | 'example'> {
  steps: readonly (readonly [file: string, ...parameters: string[]])[]
}

const vite = 'vite/bin/vite.js'
const types = ['oxlint/bin/oxlint'] as const
const lint = [
  'eslint/bin/eslint.js',
  ...['--cache', '--cache-strategy', 'content', '--cache-location', 'node_modules/.cache/eslint/', '.'],
] as const
const server = [vite, 'build', '--config', 'vite.server.ts'] as const
const tsx = 'tsx/dist/cli.mjs'

const tools: Record<string, Tool> = {
  dev: {
    does: `Serves console, API and sign-in service inside Vite, with hot reload; a change of API code takes effect by itself. What it
listens on and where the data are, variables say: PORT, DATA_DIR and the others of docs/settings.md.`,
    options: {
      force: flagOption('prepares the packages anew, which Vite keeps'),
      open: flagOption('opens a browser'),
    },
    steps: [[vite]],
  },
  build: {
    does: `Builds the console into dist/, the server with its data scripts into dist-server/, and the headers of nginx into
deploy/nginx/templates/.`,
    steps: [[vite, 'build'], server, [tsx, 'fake-api/scripts/nginx.ts']],
  },
  'build:server': { does: 'Builds the server with its data scripts into dist-server/.', steps: [server] },
  check: { does: 'Checks types and lint.', steps: [types, lint] },
  'check:types': { does: 'Checks types and the usual rules by oxlint.', steps: [types] },
  'check:lint': {
    does: 'Checks the rules of this project by ESLint, such as who may import whom.',
    options: { fix: flagOption('mends what ESLint can mend') },
    steps: [lint],
  },
  format: {
    does: `Writes what tables of docs/ have from the code, formats all files, and names those that it has changed.`,
    steps: [
      [tsx, 'tests/tables/main.ts'],
      ['prettier/bin/prettier.cjs', '--write', '--list-different', '--cache', '.'],
    ],
  },
  'test:rights': {
    does: `Tries many ways in which two administrators change one person while calls of the identity service fail, come late or end a
process. RIGHTS_RUNS says how many.`,
    steps: [['vitest/vitest.mjs', 'run', '--project', 'api', 'tests/fake-api/usersRights.test.ts']],
  },
}

const [name = '', ...given] = process.argv.slice(2)
const { steps = [], ...told } = tools[name] ?? { does: `There is no tool "${name}".` }
const typed = `npm run ${name}`

await runCommand(
  { ...told, name: typed, example: name === 'test:rights' ? `RIGHTS_RUNS=5000 ${typed}` : typed },
  async (values) => {
    const options = Object.keys(values).filter((option) => values[option])
    for (const [file, ...parameters] of steps) {
      const code = await run(file, [...parameters, ...options.map((option) => `--${option}`)])
      if (code !== 0) return process.exit(code)
    }
  },
  given,
)

async function run(file: string, parameters: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, [programFile(`node_modules/${file}`), ...parameters], {
    stdio: 'inherit',
  })
  // The terminal sends the signal to both processes.
  const wait = () => undefined
  const pass = () => child.kill('SIGTERM')
  process.on('SIGINT', wait).on('SIGTERM', pass)
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null]
  process.off('SIGINT', wait).off('SIGTERM', pass)
  return code ?? (signal ? 128 + constants.signals[signal] : 1)
}
