import { exec } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { freshEnv } from '../../support/freshEnv.ts'

vi.setConfig({ testTimeout: 60_000 })
afterAll(() => vi.resetConfig())

const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as { scripts: Record<string, string> }

let directory: string
beforeAll(async () => void (directory = await mkdtemp(join(tmpdir(), 'scripts-'))))
afterAll(() => rm(directory, { recursive: true }))

/** Runs a script with its command in package.json, as npm does. */
const run = (script: string, parameters: string, variables: Record<string, string> = {}) =>
  new Promise<{ code: number; out: string; said: string }>((resolve) => {
    const env = freshEnv()
    const own = { DATA_DIR: directory, PATH: `node_modules/.bin${delimiter}${env['PATH'] ?? ''}` }
    exec(`${script} ${parameters}`, { env: { ...env, ...own, ...variables } }, (error, out, said) =>
      resolve({ code: error ? Number(error.code) : 0, out, said }),
    )
  })

/** The command as users type it. */
const typed = (name: string) => `npm (run )?${name}`

/** A missing required option is reported first. */
const wrong = "(unknown option '--nonsense'|required option '--token <TOKEN>' not specified)"

const stack = /^\s+at /m

describe.each(Object.entries(scripts))('npm run %s', (name, script) => {
  it('explains itself, its options and an example by --help', async () => {
    const { code, out, said } = await run(script, '--help')
    expect(said).toBe('')
    expect(code).toBe(0)
    expect(out).toMatch(/^\S.{20,}/)
    expect(out).toContain('  --help')
    expect(out).toMatch(new RegExp(`\nExample: .*${typed(name)}( |\n)`))
  })

  it('exits with 1 and a helpful sentence for an unknown option', async () => {
    const { code, out, said } = await run(script, '--nonsense')
    expect(out).toBe('')
    expect(code).toBe(1)
    expect(said).toMatch(new RegExp(`^error: ${wrong}\n"${typed(name)} -- --help" says what there is\\.\n$`))
    expect(said).not.toMatch(stack)
  })
})

describe('without a required resource, a script exits with 1 and a helpful sentence', () => {
  it.each([
    ['import-db', 'missing.ndjson.gz --replace', {}, /^There is no .*missing\.ndjson\.gz\.\n$/],
    ['export-db', 'x.gz', {}, /^There is no .*db\.json: start the server once, or name the folder/],
    ['recompute', '--token x --api http://127.0.0.1:2/api', {}, /^Nothing answers.*: start the server/],
    [
      'export-db',
      'x.gz',
      { DATABASE_URL: 'postgres://a:b@127.0.0.1:9/c' },
      /The database "c" at 127\.0\.0\.1:9 cannot be opened\. Nothing answers there: start/,
    ],
    [
      'reset',
      '',
      { DATABASE_URL: 'postgres://a:b@127.0.0.1:9/c' },
      /The database "c" at 127\.0\.0\.1:9 cannot be opened\. Nothing answers there: start/,
    ],
    [
      'secrets',
      '',
      { PORT: 'many' },
      /^These settings are wrong:\n {2}PORT: has to be a whole number, from 1 to 65535\n$/,
    ],
    ['bench', '--store postgres', {}, /^DATABASE_URL has to name a database/],
    ['conformance', '', {}, /^--api and --token have to be given: npm run conformance --/],
    ['conformance', '--api http://localhost:9/api --token x --only none', {}, /^There is no rule none\. /],
    [
      'conformance',
      '--api nowhere --token x',
      {},
      /^Failed to parse URL from nowhere\/health: Invalid URL\.\n$/,
    ],
    ['renew', 'people', {}, /^There is no "people" to renew, only identity, audit-key\.\n$/],
  ])('npm run %s -- %s', async (name, parameters, variables, sentence) => {
    const { code, said } = await run(scripts[name] ?? '', parameters, variables)
    expect(said).toMatch(sentence)
    expect(said).not.toMatch(stack)
    expect(code).toBe(1)
  })
})
