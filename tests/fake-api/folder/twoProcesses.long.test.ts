import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ChainEnd, ChainLink } from '../../../fake-api/audit/chain.ts'
import { isAll } from '../../support/languages.ts'
import { verifyChain } from '../../support/chain.ts'
import { openStore } from '../../../fake-api/openStore.ts'
import { allRowsRange } from '../../../fake-api/stores/store.ts'
import { registry } from '../../../resources/entities.ts'
import { freePort } from '../../support/freePort.ts'
import { anyToken } from '../../support/anyToken.ts'
import { settingsOf } from '../../support/data.ts'
import { builtFile } from '../../support/killable.ts'
import { freshEnv } from '../../support/freshEnv.ts'

vi.setConfig({ testTimeout: 60_000 })
afterAll(() => vi.resetConfig())

const root = fileURLToPath(new URL('../../..', import.meta.url))
const refusal = /Another process works with the data in .*\. End it first/

let directory: string
beforeAll(async () => void (directory = await mkdtemp(join(tmpdir(), 'two-'))))
const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})
afterAll(() => rm(directory, { recursive: true }))

interface Started {
  child: ChildProcess
  /** The first line of output: the port, if it has started. */
  said: Promise<string>
  /** Output and exit code after the end. */
  ended: Promise<{ output: string; code: number | null }>
}

function start(args: string[], env: Record<string, string> = {}): Started {
  const child = spawn(process.execPath, args, { cwd: root, env: { ...freshEnv(), ...env } })
  children.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  const ended = once(child, 'close').then(([code]) => ({ output, code: code as number | null }))
  const first = once(createInterface(child.stdout), 'line').then(([line]) => String(line))
  return { child, said: Promise.race([first, ended.then(() => '')]), ended }
}

const api = (data: string) => start([builtFile('apiProcess'), data])

/** Asks a process to write records; returns the acknowledged names. */
async function write(port: string, names: readonly string[]): Promise<string[]> {
  const answers = await Promise.all(
    names.map(async (name) => {
      const init = {
        method: 'POST',
        body: JSON.stringify({ name }),
        headers: { Authorization: `Bearer ${anyToken}` },
      }
      const answer = await fetch(`http://127.0.0.1:${port}/jurisdictions`, init).catch(() => null)
      return answer?.status === 201 ? [name] : []
    }),
  )
  return answers.flat()
}

/** The lock belongs to the folder, whichever store is in it. */
const kept = isAll ? ['db.json', 'pglite'] : ['db.json']

describe.each(kept)('two processes with the same %s', (name) => {
  const home = (own: string) => join(directory, `${own}-${name}`)

  it('that start at the same time: one serves, the other gives the reason, and no acknowledged write is lost', async () => {
    const folder = home('once')
    await mkdir(folder)
    await symlink(folder, home('link'), 'junction')
    const spelled = join(directory, '.', `once-${name}`, '..', `once-${name}`)
    const both = [api(join(folder, name)), api(join(home('link'), name)), api(join(spelled, name))]
    const ports = (await Promise.all(both.map(({ said }) => said))).filter(Boolean)
    expect(ports).toHaveLength(1)
    const refused = await Promise.race(both.map(({ ended }) => ended))
    expect(refused.output).toMatch(refusal)
    expect(refused.code).toBe(1)
    const names = Array.from({ length: 80 }, (_, index) => `Market ${index}`)
    const acknowledged = await write(ports[0] ?? '', names)
    expect(acknowledged).toHaveLength(80)

    for (const { child } of both) child.kill('SIGKILL')
    await Promise.all(both.map(({ ended }) => ended))
    const store = await openStore(settingsOf(join(folder, name)), registry)
    const { rows } = await store.list('jurisdictions', { where: [], sort: [], range: allRowsRange })
    const found = new Set(rows.map((row) => row['name']))
    expect(acknowledged.filter((one) => !found.has(one))).toEqual([])
    const sort = [{ field: 'id', order: 'ASC', plain: true }] as const
    const log = await store.list('audit-entries', { where: [], sort, range: allRowsRange })
    const end = (await store.get('audit-chain', 'end')) as unknown as ChainEnd
    expect(verifyChain(log.rows as unknown as ChainLink[], end)).toMatchObject({ valid: true })
    await store.close()
  })

  it('the lock ends with its process for any reason, even if child processes live on', async () => {
    const data = join(home('killed'), name)
    const first = api(data)
    expect(await first.said).toMatch(/^\d+$/)
    first.child.kill('SIGKILL')
    await first.ended
    expect(await api(data).said).toMatch(/^\d+$/)
  })
})

describe('npm start and npm run dev on the same folder', () => {
  const server = async (folder: string) =>
    start([builtFile('main')], {
      ...{ DATA_DIR: folder, PORT: String(await freePort()), NEIGHBOURS_PORT: '0' },
      ...{ SERVE_CONSOLE: 'false', CHECK_AT: 'never' },
    })
  const dev = async (folder: string) =>
    start(['node_modules/vite/bin/vite.js', '--clearScreen', 'false'], {
      ...{ DATA_DIR: folder, PORT: String(await freePort()), NEIGHBOURS_PORT: '0', CHECK_AT: 'never' },
    })

  it.each([
    ['npm start', 'npm run dev', server, dev],
    ['npm run dev', 'npm start', dev, server],
  ])(
    'beside %s, %s gives the reason in a sentence, and changes nothing',
    async (_one, _other, one, other) => {
      const folder = await mkdtemp(join(directory, 'both-'))
      const first = await one(folder)
      const starting = { timeout: 40_000 }
      await expect.poll(() => readdir(folder), starting).toContain('audit-key.json')
      await expect.poll(() => readdir(folder), starting).not.toContain('.beginning')
      await writeFile(join(folder, '.db.json.tmp-1-0f1e2d3c4b5a'), 'of the first')
      const before = (await readdir(folder)).toSorted()
      const { output, code } = await (await other(folder)).ended
      expect(output).toMatch(refusal)
      expect(output).not.toMatch(/^\s+at /m)
      expect(code).toBe(1)
      expect((await readdir(folder)).toSorted()).toEqual(before)
      expect(first.child.exitCode).toBe(null)
    },
  )
})
