import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** A page of documentation: its path from the project's root, and its text. */
export interface Page {
  path: string
  text: string
}

const read = (path: string): Page => ({ path, text: readFileSync(path, 'utf8') })

export const pages: readonly Page[] = [
  ...['README.md', 'CONTRIBUTING.md'].map(read),
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => read(join('docs', name))),
]

const isFolderOfOurs = (name: string): boolean => !/^(node_modules|\.git|dist|data)/.test(name)

/** All files and folders of the project, by path from the root. */
export const projectFiles: readonly string[] = readdirSync('.', { withFileTypes: true }).flatMap((entry) =>
  !entry.isDirectory()
    ? [entry.name]
    : isFolderOfOurs(entry.name)
      ? [
          entry.name,
          ...readdirSync(entry.name, { recursive: true, encoding: 'utf8' }).map((name) =>
            join(entry.name, name),
          ),
        ]
      : [],
)

/** A text without code blocks, whose brackets are no links and whose `#` are no headings. */
const withoutCode = (text: string) => text.replaceAll(/^ *```[^]*?^ *```$/gm, '')

/** The anchors of a page's headings, as GitHub generates them. */
export const anchorsOf = (text: string): string[] =>
  [...withoutCode(text).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

/** The links of a page within the project: target path and anchor, empty without one. */
export const linksOf = ({ path, text }: Page): { target: string; anchor: string }[] =>
  [...withoutCode(text).matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = '']) => link)
    .filter((link) => !/^(https?|mailto):/.test(link))
    .map((link) => {
      const [file = '', anchor = ''] = link.split('#')
      return { target: file ? normalize(join(dirname(path), file)) : path, anchor }
    })

/** Files and folders that a text names, such as `guard/scope.ts` and `tests/docs/`, or uses in commands. */
export const filesNamedIn = (text: string): string[] =>
  [
    ...withoutCode(text).matchAll(/`([\w@.-]+(?:\/[\w@.-]+)*(?:\.(?:tsx?|css|mjs)|\/))`/g),
    ...text.matchAll(/(?:vitest run|node) .*?((?:tests|deploy)\/[\w./-]+)/g),
  ].map(([, name = '']) => name.replace(/\/$/, ''))

export const scriptsNamedIn = (text: string): string[] =>
  [...text.matchAll(/npm\s+run\s+([\w:-]+)/g)].map(([, name = '']) => name)
