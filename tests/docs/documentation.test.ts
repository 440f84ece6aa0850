import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { everyStep } from '../runner/steps.ts'
import { anchorsOf, filesNamedIn, linksOf, pages, projectFiles, scriptsNamedIn } from './pages.ts'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }

/** Files and folders that readers create, so they are not in the project. */
const madeByReaders = [
  'resources/campaigns/entity.ts',
  'resources/campaigns/index.ts',
  'verify.mjs',
  'data',
  'dist',
  'dist-server',
  'conf.d',
]
const recipes = /(^|\/)(token\.ts|Campaign\w+\.tsx)$/

describe.each(pages.map((page) => [page.path, page] as const))('the page %s', (path, page) => {
  it('links only to files and headings that exist', () => {
    const broken = linksOf(page).filter(({ target, anchor }) => {
      if (!existsSync(target)) return true
      return anchor !== '' && !anchorsOf(readFileSync(target, 'utf8')).includes(anchor)
    })
    expect(broken).toEqual([])
  })

  it('names only scripts that package.json has', () => {
    expect(scriptsNamedIn(page.text).filter((name) => !Object.hasOwn(scripts, name))).toEqual([])
  })

  it('names only files and folders that exist', () => {
    const missing = filesNamedIn(page.text).filter(
      (name) =>
        !madeByReaders.includes(name) &&
        !recipes.test(name) &&
        !projectFiles.some((file) => file === name || file.endsWith(`/${name}`)),
    )
    expect(missing).toEqual([])
  })

  it('is at most 300 lines long', () => {
    if (path.endsWith('decisions.md')) return
    expect(page.text.trimEnd().split('\n').length).toBeLessThanOrEqual(path === 'README.md' ? 150 : 300)
  })

  it.runIf(path.startsWith('docs/'))('begins with its audience', () => {
    expect(page.text).toMatch(/^# .+\n\n(For|Für) /)
  })
})

it('CONTRIBUTING lists every step of the tests', () => {
  const page = readFileSync('CONTRIBUTING.md', 'utf8')
  const missing = everyStep.filter(({ name }) => !page.includes(`| \`${name}\` `))
  expect(missing.map(({ name }) => name)).toEqual([])
})

describe('README', () => {
  it('leads to every page, directly or through another one', () => {
    const reached = new Set(['README.md'])
    for (const path of reached)
      for (const { target } of linksOf(pages.find((page) => page.path === path) ?? { path, text: '' }))
        reached.add(target)
    expect(pages.map(({ path }) => path).filter((path) => !reached.has(path))).toEqual([])
  })

  it('every script of package.json is described on the page on testing', () => {
    const named = scriptsNamedIn(readFileSync('docs/testing.md', 'utf8'))
    const others = Object.keys(scripts).filter(
      (name) => !['start', 'test'].includes(name) && !named.includes(name),
    )
    expect(others).toEqual([])
  })
})
