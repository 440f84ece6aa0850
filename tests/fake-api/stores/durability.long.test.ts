import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ChainEnd, ChainLink } from '../../../fake-api/audit/chain.ts'
import { verifyChain } from '../../support/chain.ts'
import { lockDataFolder } from '../../../fake-api/folder/folder.ts'
import { fixturesFile } from '../../../fake-api/settings.ts'
import { openJsonStore } from '../../../fake-api/stores/jsonStore.ts'
import { allRowsRange } from '../../../fake-api/stores/store.ts'
import { seededRandom } from '../../../fake-api/neighbours/random.ts'
import { anyToken } from '../../support/anyToken.ts'
import { builtFile } from '../../support/killable.ts'

let directory: string
beforeAll(async () => void (directory = await mkdtemp(join(tmpdir(), 'durability-'))))
afterAll(() => rm(directory, { recursive: true }))

const writes = 1000
const lanes = 250

it.concurrent.each([1, 2, 3])('kill -9 loses no acknowledged write (%i)', async (run) => {
  const home = join(directory, String(run))
  const file = join(home, 'db.json')
  const child = spawn(process.execPath, [builtFile('apiProcess'), file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const enough = 1 + Math.floor(seededRandom(run)() * (writes - lanes - 1))
  const acknowledged = await writeAll(child, enough)
  expect(acknowledged.length).toBeGreaterThanOrEqual(enough)
  expect(acknowledged.length).toBeLessThan(writes)

  const folder = await lockDataFolder(home)
  const store = await openJsonStore(folder, fixturesFile)
  const { rows } = await store.list('jurisdictions', { where: [], sort: [], range: allRowsRange })
  const names = new Set(rows.map((row) => row['name']))
  expect(acknowledged.filter((name) => !names.has(name))).toEqual([])
  // No write is partial: each record has its entry, and the chain is valid.
  const log = await store.list('audit-entries', { where: [], sort: [], range: allRowsRange })
  const recorded = new Set(log.rows.map((row) => row['recordLabel']))
  expect(
    rows.filter((row) => String(row['name']).startsWith('Market') && !recorded.has(row['name'])),
  ).toEqual([])
  const end = (await store.get('audit-chain', 'end')) as unknown as ChainEnd
  expect(verifyChain(log.rows as unknown as ChainLink[], end)).toEqual({ valid: true, entries: log.total })
  expect((await readdir(home)).toSorted()).toEqual(['.beginning', '.lock', 'db.json'])
  await store.close()
  folder.leave()
})

/** Kills the process after a number of acknowledged writes; returns the acknowledged names. */
async function writeAll(child: ChildProcess, enough: number): Promise<string[]> {
  if (!child.stdout) throw new Error('The process has no output')
  const [port] = (await once(createInterface(child.stdout), 'line')) as [string]
  const acknowledged: string[] = []
  const write = async (name: string) => {
    const init = {
      method: 'POST',
      body: JSON.stringify({ name }),
      headers: { Authorization: `Bearer ${anyToken}` },
    }
    const response = await fetch(`http://127.0.0.1:${port}/jurisdictions`, init)
    if (response.status !== 201) throw new Error(`${response.status} ${await response.text()}`)
    acknowledged.push(name)
    if (acknowledged.length === enough) child.kill('SIGKILL')
  }
  const exited = once(child, 'exit')
  const open = Array.from({ length: writes }, (_, index) => `Market ${index}`)
  const lane = async () => {
    for (let name = open.pop(); name; name = open.pop()) await write(name)
  }
  const ended = await Promise.allSettled(Array.from({ length: lanes }, lane))
  // If there are too few, the process is stopped, and its error is reported.
  if (child.exitCode === null && child.signalCode === null && acknowledged.length < enough) {
    child.kill('SIGKILL')
    const reasons = ended.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
    throw new Error(
      `${acknowledged.length} of ${enough} were acknowledged: ${reasons.slice(0, 5).join('; ')}`,
    )
  }
  await exited
  return acknowledged
}

it.skipIf(process.platform === 'win32')('a full disk leaves the file unchanged', async () => {
  const file = join(directory, 'short.json')
  await writeFile(file, '{"bridges":[]}')
  const command = 'ulimit -f 64 && exec "$0" --import tsx "$1" "$2"'
  const child = spawn('sh', [
    '-c',
    command,
    process.execPath,
    fileURLToPath(new URL('shortWrite.ts', import.meta.url)),
    file,
  ])
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  expect(line).toBe('EFBIG')
  expect(await readFile(file, 'utf8')).toBe('{"bridges":[]}')
})
