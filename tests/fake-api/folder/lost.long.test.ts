import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openBackend } from '../../../fake-api/serverApp.ts'
import { readSettings } from '../../../fake-api/settings.ts'
import { readDataFile } from '../../../fake-api/stores/workingFile.ts'
import { builtFile } from '../../support/killable.ts'
import { readLog } from '../../support/log.ts'
import { freshEnv } from '../../support/freshEnv.ts'

vi.setConfig({ testTimeout: 60_000 })
afterAll(() => vi.resetConfig())

let directory: string
let said: string[]
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'lost-'))
  said = readLog()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await rm(directory, { recursive: true })
})

const path = (name: string) => join(directory, name)
const env = () => ({ DATA_DIR: directory, NEIGHBOURS_PORT: '0', CHECK_AT: 'never' })
const open = (more: Record<string, string> = {}) => openBackend(readSettings({ ...env(), ...more }))
const begin = async (more: Record<string, string> = {}) => (await open(more)).close()
const all = async () => (await readdir(directory)).toSorted()

const renew = (name: string) => {
  const run = promisify(execFile)(process.execPath, [builtFile('renew'), name], {
    env: { ...freshEnv(), ...env() },
  })
  return run.then(
    ({ stdout }) => stdout,
    (error: unknown) => (error as { stderr: string }).stderr,
  )
}

it('a lost file stops the start, which says what it contained and how to continue, and changes nothing', async () => {
  await begin()
  const made = ['.lock', 'audit-key.json', 'db.json', 'identity.json', 'log-end.json']
  expect(await all()).toEqual(made)
  for (const [name, words] of [
    ['db.json', 'import-db -- FILE --replace'],
    ['audit-key.json', 'npm run renew -- audit-key'],
    ['identity.json', 'npm run renew -- identity'],
  ] as const) {
    const kept = await readFile(path(name))
    await rm(path(name))
    const failure = await open().catch(String)
    expect(failure).toContain(`${path(name)} is missing`)
    expect(failure).toContain('Put a backup')
    expect(failure).toContain(words)
    expect(await all()).toEqual(made.filter((one) => one !== name))
    await writeFile(path(name), kept)
  }
  await expect(open({ STORE: 'pglite' })).rejects.toThrow(`${path('pglite')} is missing`)
  await begin()
})

it('a lost file is created again only by an explicit option, and a new key is logged', async () => {
  await begin()
  expect(await renew('audit-key')).toContain('is there. Nothing was changed.')
  const before = JSON.parse(await readFile(path('audit-key.json'), 'utf8')) as object
  await rm(path('audit-key.json'))
  await rm(path('identity.json'))
  expect(await renew('audit-key')).toContain('has a new key')
  expect(await renew('identity')).toContain('has the first people')
  expect(JSON.parse(await readFile(path('audit-key.json'), 'utf8'))).not.toEqual(before)
  const entries = (await readDataFile(path('db.json')))['audit-entries'] ?? []
  expect(entries.at(-1)).toMatchObject({ action: 'create', resource: 'audit-entries', by: { id: 'system' } })
  expect(entries.at(-1)?.['recordLabel']).toMatch(/^audit-key\.json [\w-]{43}$/)
  await begin()
})

it('an interrupted first start is continued, wherever it stopped', async () => {
  await begin()
  const made = await all()
  await writeFile(path('.beginning'), '')
  for (const name of ['db.json', 'audit-key.json', 'identity.json']) {
    await rm(path(name))
    await begin({ FIXTURES: 'none' })
    expect(await all()).toEqual(made)
    await writeFile(path('.beginning'), '')
  }
})

it('a damaged file is left unchanged, and the message never suggests to delete it', async () => {
  await begin()
  for (const name of ['db.json', 'identity.json', 'audit-key.json']) {
    const kept = await readFile(path(name))
    await writeFile(path(name), kept.subarray(0, 20))
    const failure = await open().catch(String)
    expect(failure).toContain(path(name))
    expect(failure).toContain('Put a backup')
    expect(failure).not.toMatch(/reset|[Dd]elete/)
    expect(await readFile(path(name))).toEqual(kept.subarray(0, 20))
    await writeFile(path(name), kept)
  }
})

it.each(['{"bridges/alp', '[]', '{"bridges/a/b":{"hash":1}}'])(
  'a damaged state of simulators (%s) is put aside with a warning',
  async (text) => {
    await begin({ FIXTURES: 'none' })
    await writeFile(path('neighbours.json'), text)
    await begin({ FIXTURES: 'none' })
    const aside = (await all()).find((name) => /^neighbours\.json\.unreadable-\d{17}$/.test(name))
    expect(await readFile(path(aside ?? ''), 'utf8')).toBe(text)
    expect(said.join()).toContain('simulated neighbours have forgotten')
    await begin({ FIXTURES: 'none' })
  },
)

it("a symbolic link as data file is refused, since the folder's lock does not cover it", async () => {
  const other = await mkdtemp(join(tmpdir(), 'other-'))
  await writeFile(join(other, 'db.json'), '{}')
  await symlink(join(other, 'db.json'), path('db.json'))
  await expect(open()).rejects.toThrow(`${path('db.json')} is a link.`)
  await rm(other, { recursive: true })
})
