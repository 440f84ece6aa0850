import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { copyProject, type ProjectCopy } from './projectCopy.ts'
import { projectRoot } from './server.ts'
import { freshEnv } from '../../support/freshEnv.ts'

const run = promisify(execFile)

/**
 * Follows the instructions in `docs/` for a resource and for the API of a provider in a copy of the project, with the code from there, and
 * builds it; returns its directory. With `isStock`, the resource's pages consist of react-admin's own components.
 */
export async function followRecipe({ isStock = false } = {}): Promise<ProjectCopy> {
  const [entity = '', screens = '', english = ''] = await codeOf(resource)
  const [asked = '', calls = '', fields = ''] = await codeOf(providerApi)
  const [fixtures = ''] = await codeOf(resource, 'json')
  const german = english.replace(/name: '[^']+'/, "name: 'Kampagne |||| Kampagnen'")
  const { root, remove } = await copyProject()
  await mkdir(join(root, 'resources/campaigns'))
  await writeFile(join(root, 'resources/campaigns/entity.ts'), entity)
  await writeFile(join(root, 'resources/campaigns/index.ts'), screens)
  if (isStock) await followStockRecipe(root)
  await writeFile(join(root, 'fake-api/import/apis/token.ts'), calls)
  const steps: Step[] = [
    ['resources/entities.ts', '', "import { campaigns } from './campaigns/entity.ts'\n"],
    ['resources/entities.ts', 'createRegistry([', 'campaigns, '],
    ['resources/index.ts', '', "import { campaignScreens } from './campaigns/index.ts'\n"],
    ['resources/index.ts', 'readonly ResourceConfig[] = [', 'campaignScreens, '],
    ['i18n/resources.en.ts', 'resources = {', english],
    ['i18n/resources.de.ts', 'resources = {', german],
    ['db.json', '{', fixtures],
    ['resources/game-providers/apiTypes.ts', 'apiTypes = {', asked],
    ['fake-api/import/apis/index.ts', '', "import { token } from './token.ts'\n"],
    ['fake-api/import/apis/index.ts', 'direct: directProviderApi,', ' token,'],
    ...['en', 'de'].flatMap((locale): Step[] => [
      [`i18n/resources.games.${locale}.ts`, 'apiConfig: {', fields],
      [`i18n/resources.games.${locale}.ts`, 'apiType: {', "token: 'Token',"],
    ]),
  ]
  for (const [file, after, line] of steps) await insert(join(root, file), after, line)
  await run(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'fake-api/scripts/fixtures.ts'], {
    cwd: root,
    env: freshEnv(),
  })
  await writeFile(join(root, 'recipe.json'), JSON.stringify({ extends: './tsconfig.json', ...typed }))
  await Promise.all(
    [
      ['node_modules/vite/bin/vite.js', 'build'],
      ['node_modules/typescript/bin/tsc', '-p', 'recipe.json'],
    ].map((args) => run(process.execPath, args, { cwd: root, env: freshEnv() })),
  )
  return { root, remove }
}

async function followStockRecipe(root: string): Promise<void> {
  const at = (name: string) => join(root, 'resources/campaigns', name)
  const [list = '', edit = ''] = await codeOf(stockPages, 'tsx')
  const [views = ''] = await codeOf(stockPages)
  await writeFile(at('CampaignList.tsx'), list)
  await writeFile(at('CampaignEdit.tsx'), edit)
  await writeFile(at('CampaignCreate.tsx'), edit.replaceAll(/\bEdit\b/g, 'Create'))
  await insert(at('index.ts'), "path: 'campaigns/manage',", views)
}

/** The changed files, which the compiler must accept. */
const typed = {
  include: ['*/*.d.ts'],
  files: ['resources/entities.ts', 'resources/index.ts', 'i18n/de.ts', 'fake-api/import/apis/index.ts'],
}

/** A line that is inserted into a file after a given text. */
type Step = [file: string, after: string, line: string]

interface Section {
  page: string
  title: string
}

const resource: Section = { page: 'extending.md', title: 'Add a resource in five minutes' }
const stockPages: Section = {
  page: 'extending.md',
  title: "Build pages from react-admin's own components",
}
const providerApi: Section = {
  page: 'provider-and-operator-apis.md',
  title: 'Add the API of a provider in five minutes',
}

/** The code blocks of a section, in order. */
async function codeOf({ page, title }: Section, language = 'ts'): Promise<string[]> {
  const text = await readFile(join(projectRoot, 'docs', page), 'utf8')
  const [, section = ''] = text.split(`## ${title}\n`)
  const [recipe = ''] = section.split('\n## ')
  const blocks = [...recipe.matchAll(/^ *```(\w+)\n([^]*?)^ *```$/gm)]
  return blocks.flatMap(([, its, code = '']) => (its === language ? [code] : []))
}

async function insert(file: string, after: string, line: string): Promise<void> {
  const text = await readFile(file, 'utf8')
  if (!text.includes(after)) throw new Error(`The recipe in docs/ is out of date: ${file} has no ${after}`)
  await writeFile(
    file,
    text.replace(after, () => after + line),
  )
}
