import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { projectRoot } from './server.ts'

const run = promisify(execFile)

/** What a build of the console and a start of its backend need. */
const needed = [
  ...['src', 'resources', 'i18n', 'fake-api', 'public'],
  ...['db.json', 'index.html', 'package.json', 'tsconfig.json'],
  ...['vite.config.ts', 'vite.first.ts', 'vite.lean.ts', 'vite.look.ts', 'vite.version.ts'],
]

/**
 * Follows README's "Add a resource in five minutes" and "Add the API of a provider in five minutes" in a copy of the project,
 * with the code that stands there, and builds it; answers where.
 */
export async function followRecipe(): Promise<{ root: string; remove(): Promise<void> }> {
  const [entity = '', screens = '', english = ''] = await codeOf('Add a resource in five minutes')
  const [asked = '', calls = '', fields = ''] = await codeOf('Add the API of a provider in five minutes')
  const german = english.replace(/name: '[^']+'/, "name: 'Kampagne |||| Kampagnen'")
  const root = await mkdtemp(join(tmpdir(), 'backoffice-recipe-'))
  await Promise.all(needed.map((name) => cp(join(projectRoot, name), join(root, name), { recursive: true })))
  await symlink(join(projectRoot, 'node_modules'), join(root, 'node_modules'))
  await mkdir(join(root, 'resources/campaigns'))
  await writeFile(join(root, 'resources/campaigns/entity.ts'), entity)
  await writeFile(join(root, 'resources/campaigns/index.ts'), screens)
  await writeFile(join(root, 'resources/game-providers/apiTypes/token.ts'), asked)
  await writeFile(join(root, 'fake-api/import/apis/token.ts'), calls)
  const steps: Step[] = [
    ['resources/entities.ts', '', "import { campaigns } from './campaigns/entity.ts'\n"],
    ['resources/entities.ts', 'createRegistry([', 'campaigns, '],
    ['resources/index.ts', '', "import { campaignScreens } from './campaigns/index.ts'\n"],
    ['resources/index.ts', 'readonly Screens[] = [', 'campaignScreens, '],
    ['i18n/resources.en.ts', 'resources = {', english],
    ['i18n/resources.de.ts', 'resources = {', german],
    ['db.json', '{', '"campaigns": [],'],
    ...['resources/game-providers/apiTypes/index.ts', 'fake-api/import/apis/index.ts'].flatMap(
      (file): Step[] => [
        [file, '', "import { token } from './token.ts'\n"],
        [file, '= { direct, ', 'token, '],
      ],
    ),
    ...['en', 'de'].flatMap((locale): Step[] => [
      [`i18n/resources.games.${locale}.ts`, 'apiConfig: {', fields],
      [`i18n/resources.games.${locale}.ts`, 'apiType: {', "token: 'Token',"],
    ]),
  ]
  for (const [file, after, line] of steps) await insert(join(root, file), after, line)
  await writeFile(join(root, 'recipe.json'), JSON.stringify({ extends: './tsconfig.json', ...typed }))
  const { NODE_ENV: _env, VITEST: _vitest, ...env } = process.env
  await Promise.all(
    [
      ['node_modules/vite/bin/vite.js', 'build'],
      ['node_modules/typescript/bin/tsc', '-p', 'recipe.json'],
    ].map((args) => run(process.execPath, args, { cwd: root, env })),
  )
  return { root, remove: () => rm(root, { recursive: true, force: true }) }
}

/** What the compiler is to have nothing against: all that the recipes touch but what is drawn, which takes it longest. */
const typed = {
  include: [],
  files: ['resources/entities.ts', 'i18n/de.ts', 'fake-api/import/apis/index.ts'],
}

/** A line that is put into a file, after a text that stands there. */
type Step = [file: string, after: string, line: string]

/** The blocks of code of a section of README, in their order. */
async function codeOf(title: string): Promise<string[]> {
  const readme = await readFile(join(projectRoot, 'README.md'), 'utf8')
  const [, section = ''] = readme.split(`## ${title}\n`)
  const [recipe = ''] = section.split('\n## ')
  return [...recipe.matchAll(/^( *)```ts\n([^]*?)^ *```$/gm)].map(([, , code = '']) => code)
}

async function insert(file: string, after: string, line: string): Promise<void> {
  const text = await readFile(file, 'utf8')
  if (!text.includes(after)) throw new Error(`README's recipe is out of date: ${file} has no ${after}`)
  await writeFile(
    file,
    text.replace(after, () => after + line),
  )
}
