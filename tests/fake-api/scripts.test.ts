import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fixtures as file } from '../../fake-api/settings.ts'

let directory: string
beforeAll(async () => void (directory = await mkdtemp(join(tmpdir(), 'scripts-'))))
afterAll(() => rm(directory, { recursive: true }))

const script = (name: string) => fileURLToPath(new URL(`../../fake-api/scripts/${name}.ts`, import.meta.url))
const run = (name: string, ...parameters: string[]) =>
  promisify(execFile)(process.execPath, ['--import', 'tsx', script(name), ...parameters], {
    env: { ...process.env, DATA_DIR: directory },
  })
const working = async () => readFile(join(directory, 'db.json'), 'utf8')

it('seed fills the working file, reset makes it anew', async () => {
  const { stdout } = await run('seed', '--rounds', '100', '--casinos', '20', '--games', '75')
  expect(stdout).toContain('20 casinos, 75 games, 100 game rounds')
  expect(JSON.parse(await working())).toMatchObject({ 'game-rounds': { length: 100 } })
  await writeFile(join(directory, 'db.json'), 'torn')
  await writeFile(join(directory, 'identity.json'), 'torn')
  await run('reset')
  expect(await readdir(directory)).toEqual(['db.json'])
  expect(await working()).toBe(await readFile(file, 'utf8'))
}, 30_000)

it('seed says what is wrong with its parameters', async () => {
  await expect(run('seed', '--rounds', 'many')).rejects.toMatchObject({
    stderr: expect.stringContaining('--rounds has to be') as unknown,
  })
}, 30_000)
