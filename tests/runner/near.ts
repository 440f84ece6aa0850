import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import process from 'node:process'
import { programFile } from '../../fake-api/files.ts'
import { runCommand } from '../../fake-api/scripts/commandLine/runCommand.ts'

/** With more files than these, run `npm test`. */
const mostFiles = 40

const tests = readdirSync('tests', { recursive: true, encoding: 'utf8' })
  .map((path) => `tests/${path.replaceAll('\\', '/')}`)
  .filter((path) => /\.test\.tsx?$/.test(path) && !/^tests\/(browser|identity|nginx|deploy)\//.test(path))

/** Tests mirror the tree: those of `fake-api/users/write.ts` are `tests/fake-api/users/write*`, or else `tests/fake-api/users*`. */
export function nearest(path: string, among: readonly string[] = tests): readonly string[] {
  if (among.includes(path)) return [path]
  const parts = path
    .replace(/^src\/contract\//, 'contract/')
    .replace(/\.\w+$/, '')
    .split('/')
  for (let depth = parts.length; depth > 1; depth--) {
    const start = `tests/${parts.slice(0, depth).join('/')}`
    const found = among.filter((test) => test.startsWith(start))
    if (found.length > 0) return found.length > mostFiles ? [] : found
  }
  return []
}

const command = {
  name: 'npm run test:near',
  does: 'Runs the tests that stand nearest to what differs from the branch main, which takes about a minute.',
  example: 'npm run test:near',
}

function main(): void {
  const git = (...parameters: string[]) =>
    execFileSync('git', parameters, { encoding: 'utf8' }).split('\n').filter(Boolean)
  const base = git('merge-base', 'HEAD', 'main')[0] ?? 'HEAD'
  const changed = [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')]
  const near = new Map(changed.map((path) => [path, nearest(path)]))
  for (const [path, found] of near)
    console.log(`${path}: ${found.length > 0 ? found.join(', ') : 'no test near it, see npm test'}`)
  const files = [...new Set([...near.values()].flat())]
  if (files.length === 0) return
  const projects = ['api', 'console', 'console-replaced'].flatMap((project) => ['--project', project])
  const { status } = spawnSync(
    process.execPath,
    [programFile('node_modules/vitest/vitest.mjs'), 'run', ...projects, ...files],
    { stdio: 'inherit' },
  )
  process.exitCode = status ?? 1
}

if (process.argv[1]?.endsWith('near.ts')) await runCommand(command, main)
