import { readFile, readdir } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { marked } from 'marked'
import type { Plugin } from 'vite'
import type { GuidePageName } from './src/layout/guide.ts'

const folder = 'docs/guide'

const labels = {
  de: { guide: 'Anleitung', other: 'English', console: 'Zur Konsole' },
  en: { guide: 'Guide', other: 'Deutsch', console: 'Go to the console' },
} as const

/** The user guide: the pages of `docs/guide` as HTML at `/guide/<language>/<page>.html`, with their pictures and links, without scripts. */
export const guide = (): Plugin => ({
  name: 'guide',
  async generateBundle() {
    for (const path of await readdir(folder, { recursive: true }))
      if (extname(path)) this.emitFile({ type: 'asset', ...(await served(path)) })
  },
  configureServer({ middlewares }) {
    middlewares.use('/guide', (request, response, next) => {
      const path = (request.url ?? '').replace(/^\//, '').replace(/\.html$/, '.md')
      if (!/^[\w/-]+\.(md|png|css)$/.test(path)) return next()
      served(path).then(({ fileName, source }) => {
        response.setHeader('Content-Type', contentTypes[extname(fileName)] ?? '').end(source)
      }, next)
    })
  },
})

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html;charset=utf-8',
  '.css': 'text/css',
  '.png': 'image/png',
}

/** A file of the guide as it is served; `path` is relative to `docs/guide`. */
async function served(path: string): Promise<{ fileName: string; source: string | Uint8Array }> {
  const file = await readFile(join(folder, path))
  if (extname(path) !== '.md') return { fileName: `guide/${path}`, source: file }
  const [language, page] = path.replace('.md', '').split('/') as ['de' | 'en', GuidePageName]
  return { fileName: `guide/${language}/${page}.html`, source: html(language, page, file.toString()) }
}

function html(language: 'de' | 'en', page: GuidePageName, text: string): string {
  const other = language === 'de' ? 'en' : 'de'
  const { guide: name, other: otherLanguage, console: back } = labels[language]
  const title = /^# (.+)$/m.exec(text)?.[1] ?? name
  const body = marked.parse(text, { async: false }).replaceAll(/(href="[\w-]+)\.md(["#])/g, '$1.html$2')
  return `<!doctype html>
<html lang="${language}">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="robots" content="noindex" />
    <link rel="icon" href="/favicon.svg" />
    <link rel="stylesheet" href="../guide.css" />
    <title>${title} – ${name}</title>
  </head>
  <body>
    <header>
      <a href="index.html">${name}</a>
      <a href="../${other}/${page}.html" lang="${other}" hreflang="${other}">${otherLanguage}</a>
      <a href="/">${back}</a>
    </header>
    <main>
${body}    </main>
  </body>
</html>
`
}
