import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import process from 'node:process'
import { programFile } from '../../fake-api/programFile.ts'
import { runCommand } from '../../fake-api/scripts/commandLine/runCommand.ts'

/** More take longer than a minute: `npm test` is for these. */
const mostFiles = 40

const tests = readdirSync('tests', { recursive: true, encoding: 'utf8' })
  .map((path) => `tests/${path.replaceAll('\\', '/')}`)
  .filter(
    (path) => /\.test\.tsx?$/.test(path) && !/^tests\/(browser|identity|nginx|deploy)\/|\.long\./.test(path),
  )

/** Folders whose tests have another name. */
const namedOtherwise: readonly (readonly [folder: RegExp, named: string])[] = [
  [/^src\/contract\//, 'contract/'],
  [/^src\/schema\/.*/, 'src/forms'],
  [/^src\/pages\/.*/, 'src/errorPages'],
  [/^resources\/jobs\/.*/, 'src/jobs/'],
  [/^fake-api\/reportFiles\/.*/, 'fake-api/reports/file'],
]

/**
 * Tests mirror the tree: those of `fake-api/users/write.ts` are `tests/fake-api/users/write*`, or else `tests/fake-api/users*`, those of
 * `resources/game-rounds/` `tests/resources/gameRounds*`. Where none has such a name, they are those that import the file or something else
 * of its resource, and those of a whole folder such as `tests/i18n/`.
 */
export function nearest(path: string, among: readonly string[] = tests, read = textOf): readonly string[] {
  if (among.includes(path)) return [path]
  const few = (found: readonly string[]) => (found.length > mostFiles ? [] : found)
  const parts = namedOtherwise
    .reduce((named, [folder, name]) => named.replace(folder, name), path)
    .replace(/\.\w+$/, '')
    .split('/')
    .map((part, at) =>
      at === 0 ? part : part.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
    )
  for (let depth = parts.length; depth > 1; depth--) {
    const start = `tests/${parts.slice(0, depth).join('/')}`
    const found = among.filter((test) => test.startsWith(start))
    if (found.length > 0) return few(found)
  }
  const [resource] = /^resources\/[^/]+\//.exec(path) ?? []
  const importing = among.filter((test) => read(test).includes(`../${resource ?? path}`))
  if (resource !== undefined) return few(importing)
  return few([
    ...new Set([...importing, ...few(among.filter((test) => test.startsWith(`tests/${parts[0]}/`)))]),
  ])
}

const textOf = (test: string) => readFileSync(test, 'utf8')

const command = {
  name: 'npm run test:near',
  does: `Runs the tests that stand nearest to what differs from the branch main, which takes about a minute. Without such a branch, or
origin/main, that is what is not committed yet.`,
  example: 'npm run test:near',
}

/** The branch that work starts from, which a clone of a single other branch lacks. */
const mainBranches = ['main', 'origin/main']

function main(): void {
  const git = (...parameters: string[]) =>
    spawnSync('git', parameters, { encoding: 'utf8' }).stdout.split('\n').filter(Boolean)
  if (git('rev-parse', '--verify', 'HEAD').length === 0)
    throw new Error('Git knows of no commit here: run npm test, which needs none.')
  const [base] = mainBranches.flatMap((branch) => git('merge-base', 'HEAD', branch))
  if (base === undefined)
    console.log('There is no branch main here, so these are only the changes that are not committed yet.')
  const changed = [
    ...git('diff', '--name-only', base ?? 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
  const near = new Map(changed.map((path) => [path, nearest(path)]))
  for (const [path, found] of near)
    console.log(`${path}: ${found.length > 0 ? found.join(', ') : 'no test near it, see npm test'}`)
  const files = [...new Set([...near.values()].flat())]
  if (files.length > mostFiles)
    console.log(
      `These are ${files.length} files, the first ${mostFiles} of which are run: npm test runs all.`,
    )
  if (files.length === 0) return
  const projects = ['api', 'console', 'console-replaced'].flatMap((project) => ['--project', project])
  const { status } = spawnSync(
    process.execPath,
    [programFile('node_modules/vitest/vitest.mjs'), 'run', ...projects, ...files.slice(0, mostFiles)],
    { stdio: 'inherit' },
  )
  process.exitCode = status ?? 1
}

if (process.argv[1]?.endsWith('near.ts')) await runCommand(command, main)
