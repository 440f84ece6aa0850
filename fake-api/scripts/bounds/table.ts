import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { format, resolveConfig } from 'prettier'
import { createFormats } from '../../../src/contract/localizedFormats.ts'
import { listDocumentedLimits, type DocumentedLimit } from '../../documentedLimit.ts'
import { programFile } from '../../files.ts'

const { number } = createFormats('en')

interface SourceFile {
  path: string
  text: string
}

/** The files of the server, without scripts and simulators. */
export const serverFiles = (): SourceFile[] =>
  readdirSync(programFile('fake-api'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !/^(scripts|neighbours)\//.test(path))
    .toSorted()
    .map((path) => ({ path, text: readFileSync(programFile(join('fake-api', path)), 'utf8') }))

export type BoundWithSourceFile = DocumentedLimit & { owner: string }

export async function allBounds(files: readonly SourceFile[] = serverFiles()) {
  const declaring = files.filter(({ text }) => text.includes('documentedLimit({'))
  for (const { path } of declaring) await import(programFile(join('fake-api', path)))
  const known = listDocumentedLimits()
  return declaring.flatMap(({ path, text }) =>
    known.filter(({ what }) => text.includes(`what: '${what}'`)).map((bound) => ({ ...bound, owner: path })),
  )
}

export async function boundsTable(): Promise<string> {
  const rows = (await allBounds()).map(({ what, limit, setting, per, atLimit, owner, test }) => [
    what,
    `${number(limit)}${setting ? ` (\`${setting}\`)` : ''}`,
    per,
    atLimit,
    `\`${owner}\``,
    `\`${test}\``,
  ])
  const head = ['what', 'at most', 'of each', 'beyond it', 'declared in `fake-api/`', 'test in `tests/`']
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}

const begin = '<!-- bounds: written by `npm run bounds` -->'
const end = '<!-- end of bounds -->'

export async function replaceTable(page: string, table: string): Promise<string> {
  const [before, rest] = page.split(begin)
  const after = rest?.split(end)[1]
  if (after === undefined) throw new Error(`The page lacks ${begin} or ${end}.`)
  const text = `${before}${begin}\n\n${table}\n\n${end}${after}`
  const options = await resolveConfig(programFile('docs/security.md'))
  return format(text, { ...options, parser: 'markdown' })
}
