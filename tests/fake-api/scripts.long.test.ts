import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lockDataFolder } from '../../fake-api/folder/folder.ts'
import { fixturesFile as file } from '../../fake-api/settings.ts'
import { builtFile } from '../support/killable.ts'
import { freshEnv } from '../support/freshEnv.ts'

vi.setConfig({ testTimeout: 60_000 })
afterAll(() => vi.resetConfig())

let directory: string
beforeEach(async () => void (directory = await mkdtemp(join(tmpdir(), 'scripts-'))))
afterEach(() => rm(directory, { recursive: true }))

const run = async (name: string, parameters: readonly string[] = [], env: Record<string, string> = {}) =>
  promisify(execFile)(process.execPath, [builtFile(name), ...parameters], {
    env: { ...freshEnv(), DATA_DIR: directory, ...env },
  })
const refused = async (...given: Parameters<typeof run>) => {
  const failure = (await run(...given).then(
    () => null,
    (error: unknown) => error,
  )) as { code: number; stderr: string } | null
  expect(failure?.code).toBe(1)
  return failure?.stderr ?? ''
}
const path = (name: string) => join(directory, name)
const working = async () => readFile(path('db.json'), 'utf8')

describe('scripts for the working file', () => {
  it('seed fills it, reset replaces it; in production or if it is damaged only with an option', async () => {
    const { stdout } = await run('seed', ['--rounds', '100', '--casinos', '20', '--games', '75'])
    expect(stdout).toContain('20 casinos, 75 games, 100 game rounds')
    expect(JSON.parse(await working())).toMatchObject({ 'game-rounds': { length: 100 } })
    await writeFile(path('identity.json'), '{"people":[{},{}]}')
    const said = await refused('reset', [], { NODE_ENV: 'production' })
    expect(said).toMatch(/db\.json holds .*100 game-rounds, .*2 people with their passwords and sessions\./)
    expect(said).toContain('--replace')
    expect(JSON.parse(await working())).toMatchObject({ 'game-rounds': { length: 100 } })
    await writeFile(path('db.json'), 'torn')
    expect(await refused('reset')).toContain('what cannot be read')
    expect(await working()).toBe('torn')
    expect((await run('reset', ['--replace'])).stdout).toContain('All of it is removed.')
    expect((await readdir(directory)).toSorted()).toEqual(['.beginning', '.lock', 'db.json'])
    expect(JSON.parse(await working())).toEqual(JSON.parse(await readFile(file, 'utf8')))
  })

  it('exporting encrypted secrets without an export key is refused, and creates no file', async () => {
    const SECRETS_KEY = `k1:${Buffer.alloc(32, 7).toString('base64')}`
    await run('reset', [], { SECRETS_KEY })
    const backup = path('backup.gz')
    expect(await refused('exportDb', [backup], { SECRETS_KEY })).toContain('EXPORT_KEY=<id>:<key>')
    expect(await readdir(directory)).not.toContain('backup.gz')
    const EXPORT_KEY = `e1:${Buffer.alloc(32, 8).toString('base64')}`
    expect((await run('exportDb', [backup], { SECRETS_KEY, EXPORT_KEY })).stdout).toContain('by the key "e1"')
  })

  it('the secrets of a lost key are cleared, and have to be entered again', async () => {
    const keyOf = (id: string) => ({ SECRETS_KEY: `${id}:${Buffer.alloc(32, id).toString('base64')}` })
    await run('reset', [], keyOf('k1'))
    const { stdout } = await run('secrets', ['--forget', 'k1'], keyOf('k2'))
    expect(stdout).toMatch(/^\d+ records had secrets of "k1"/)
    expect(stdout).toContain('There are no secrets.')
  })

  it('what was under way is ended in data that something else has restored, and that is logged', async () => {
    expect(await refused('afterRestore')).toContain('holds nothing: restore it first.')
    await run('reset')
    expect((await run('afterRestore')).stdout).toBe(
      'Everybody has to sign in again, and jobs that were under way are cancelled.\n',
    )
    const { 'audit-entries': entries, revocations } = JSON.parse(await working()) as Record<string, object[]>
    expect(entries?.at(-1)).toMatchObject({ action: 'restore', by: { id: 'system' } })
    expect(revocations).toMatchObject([{ subject: 'everybody' }])
  })

  it('while a server is running, changing scripts are refused with a sentence, export and count work', async () => {
    await run('reset')
    const before = await working()
    const backup = path('backup.gz')
    const folder = await lockDataFolder(directory)
    await run('exportDb', [backup])
    expect((await run('secrets')).stdout).toMatch(/^in clear: \d+$/m)
    for (const [name, ...parameters] of [
      ['reset', '--replace'],
      ['seed', '--replace', '--casinos', '20'],
      ['importDb', backup, '--replace'],
      ['afterRestore'],
      ['secrets', '--forget', 'k1'],
      ['renew', 'audit-key'],
    ] as const) {
      const said = await refused(name, parameters)
      expect(said).toMatch(/^Another process works with the data in /m)
      expect(said).not.toMatch(/^\s+at /m)
    }
    folder.leave()
    expect(await working()).toBe(before)
    expect((await run('importDb', [backup, '--replace'])).stdout).toContain('each as in the file')
  })
})
