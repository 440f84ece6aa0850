import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createFormats } from '../../src/contract/localizedFormats.ts'
import { documentedLimits } from '../../fake-api/documentedLimit.ts'
import { programFile } from '../../fake-api/programFile.ts'

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

const declaration = /documentedLimit\(\s*'(.*)'/g

/** The bounds that a file declares, by what they limit. */
export const boundsIn = (text: string): string[] =>
  [...text.matchAll(declaration)].map(([, what = '']) => what)

const begin = '<!-- bounds: written by `npm run format` -->'
const end = '<!-- end of bounds -->'

/** The declared bounds as rows of the page's table. Numbers and files come from the code, the other cells from the page. */
export async function allBounds(page: string, files: readonly SourceFile[] = serverFiles()) {
  const declaring = files.filter(({ text }) => boundsIn(text).length > 0)
  for (const { path } of declaring) await import(programFile(join('fake-api', path)))
  const written = new Map(
    page.split('\n').map((line): [string | undefined, string[]] => {
      const cells = line.split('|').map((cell) => cell.trim())
      return [cells[1], cells.slice(2)]
    }),
  )
  return declaring.flatMap(({ path, text }) =>
    boundsIn(text).map((what) => {
      const [atMost = '', per = '?', beyond = '?', , test = '?'] = written.get(what) ?? []
      const setting = / \(`\w+`\)$/.exec(atMost)?.[0] ?? ''
      const limit = `${number(documentedLimits.get(what) ?? NaN)}${setting}`
      const cells = [what, limit, per, beyond, `\`${path}\``, test]
      return { what, owner: path, test: test.replaceAll('`', ''), cells }
    }),
  )
}

/** Writes the table of the declared bounds anew, between the two marks of the page. */
export async function replaceBounds(page: string): Promise<string> {
  const [before, rest] = page.split(begin)
  const after = rest?.split(end)[1]
  if (after === undefined) throw new Error(`The page lacks ${begin} or ${end}.`)
  const head = ['what', 'at most', 'of each', 'beyond it', 'declared in `fake-api/`', 'test in `tests/`']
  const rows = [head, head.map(() => '---'), ...(await allBounds(page)).map(({ cells }) => cells)]
  const table = rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
  return `${before}${begin}\n\n${table}\n\n${end}${after}`
}
