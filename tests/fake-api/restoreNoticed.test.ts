import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openBackend } from '../../fake-api/serverApp.ts'
import { lockDataFolder } from '../../fake-api/folder/folder.ts'
import { jobInputsCollection } from '../../fake-api/jobs/start.ts'
import { readRevocations } from '../../fake-api/revocation/list.ts'
import { readSettings } from '../../fake-api/settings.ts'
import type { Store } from '../../fake-api/stores/store.ts'
import { readDataFile } from '../../fake-api/stores/workingFile.ts'
import { replaceStoreAndEndSessions } from '../../fake-api/users/replaceStoreAndEndSessions.ts'
import { restoreTimeNow } from '../../fake-api/users/afterRestore.ts'
import { watchForStoreRestores } from '../../fake-api/users/watchForStoreRestores.ts'
import { registry } from '../../resources/entities.ts'
import { installation } from '../support/api.ts'
import { appendEntries } from '../support/auditLog.ts'
import { insertJob } from '../support/jobs.ts'
import { readLog } from '../support/log.ts'
import { openAsStored } from '../support/stores.ts'

let directory: string
let said: string[]
const open: Store[] = []
let seconds = 0
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'restored-'))
  said = readLog()
})
afterEach(async () => {
  for (const store of open.splice(0)) await store.close()
  await rm(directory, { recursive: true })
})

/** A store whose log has this many entries more than the fixtures. */
async function storeWith(entries: number): Promise<Store> {
  const store = await openAsStored(installation(), registry)
  open.push(store)
  await appendEntries(store, entries)
  return store
}

const clock = () => new Date(Date.parse('2026-11-20T09:00:00Z') + 1000 * ++seconds)

const time = () => ({ now: clock(), tokensUntil: 0 })

/** Starts and ends a server with a folder of its own. */
async function serve(store: Store, name = 'one', work: () => Promise<unknown> = async () => undefined) {
  const folder = await lockDataFolder(join(directory, name))
  try {
    const leave = await watchForStoreRestores({ store, registry, time }, folder)
    await work()
    await leave()
  } finally {
    folder.leave()
  }
}

const restores = async (store: Store) => {
  const where = [{ field: 'action', op: 'in', values: ['restore'] } as const]
  return (await store.list('audit-entries', { where, sort: [], range: [0, 9] })).rows
}

it('a store that is set back is noticed at the start, and what was under way is ended', async () => {
  await serve(await storeWith(9))
  const store = await storeWith(3)
  const id = await insertJob({ store }, { kind: 'test', state: 'running', shown: 'system' })
  await serve(store)
  const before = installation()['audit-entries']?.length ?? 0
  expect(await restores(store)).toMatchObject([
    { by: { id: 'system' }, changes: [{ field: 'entries', before: before + 9, after: before + 3 }] },
  ])
  expect(await readRevocations(store)).toMatchObject([{ subject: 'everybody' }])
  expect(await store.get(jobInputsCollection, id)).toMatchObject({ shown: [] })
  expect(said.join()).toContain('The data were restored')
  await serve(store)
  expect(await restores(store)).toHaveLength(1)
})

it('so is one whose log has gone on since by other entries', async () => {
  await serve(await storeWith(2))
  const store = await storeWith(0)
  await appendEntries(store, 9, 'other')
  await serve(store)
  expect(await restores(store)).toHaveLength(1)
})

it('a log that went on is no restore: through another process, or after the last look before a crash', async () => {
  const store = await storeWith(1)
  await serve(store)
  await serve(store, 'two', () => appendEntries(store, 4))
  const seen = await readFile(join(directory, 'two', 'log-end.json'))
  await serve(store)
  await appendEntries(store, 2)
  await serve(store, 'two', () => writeFile(join(directory, 'two', 'log-end.json'), seen))
  await serve(store, 'two')
  expect(await restores(store)).toEqual([])
  expect(await readRevocations(store)).toEqual([])
})

it('what an import, the script or another process has settled is not settled again', async () => {
  const first = await storeWith(9)
  await serve(first)
  await serve(first, 'two')
  const store = await storeWith(3)
  const batches = (async function* () {})()
  await replaceStoreAndEndSessions(store, { batches, restored: { registry } }, time())
  await serve(store)
  await serve(store, 'two')
  expect(await restores(store)).toHaveLength(1)
})

it('an earlier restore in the restored log settles nothing, whenever it is dated', async () => {
  const withRestore = async () => {
    const store = await storeWith(3)
    const batches = (async function* () {})()
    const ahead = { now: new Date('2027-11-20T09:00:00Z'), tokensUntil: 0 }
    await replaceStoreAndEndSessions(store, { batches, restored: { registry } }, ahead)
    return store
  }
  const before = await withRestore()
  await serve(before, 'one', () => appendEntries(before, 4))
  const store = await withRestore()
  await serve(store)
  expect(await restores(store)).toHaveLength(2)
})

it('what was seen before an installation began again means nothing', async () => {
  await serve(await storeWith(9))
  const store = await storeWith(0)
  await writeFile(join(directory, 'one', '.beginning'), '')
  await serve(store)
  await rm(join(directory, 'one', '.beginning'))
  await serve(store)
  expect(await restores(store)).toEqual([])
})

it('an unreadable note stops the start, and says how to go on', async () => {
  const store = await storeWith(0)
  await serve(store)
  await writeFile(join(directory, 'one', 'log-end.json'), '{"entries":')
  await expect(serve(store)).rejects.toThrow(/log-end\.json cannot be read.*npm run after-restore/)
})

it('a server whose data file was put back begins by that', async () => {
  const env = { DATA_DIR: directory, NEIGHBOURS_PORT: '0', LOG_LEVEL: 'warn' }
  const start = () => openBackend(readSettings(env))
  await (await start()).close()
  const seen = { entries: 99, hash: 'f'.repeat(64), at: new Date().toISOString() }
  await writeFile(join(directory, 'log-end.json'), JSON.stringify(seen))
  await (await start()).close()
  const { 'audit-entries': entries = [] } = await readDataFile(join(directory, 'db.json'))
  expect(entries.filter(({ action }) => action === 'restore')).toHaveLength(1)
})

it('what time it was for another identity service is left to that one', () => {
  const settings = { clock, embeddedIdentity: false, serviceSecret: 'secret' }
  expect(restoreTimeNow(settings).tokensUntil).toBeNull()
  // Of these, this machine's clock is all there is.
  for (const one of [{ embeddedIdentity: true }, { serviceSecret: null }])
    expect(restoreTimeNow({ ...settings, ...one }).tokensUntil).toBeGreaterThan(1_700_000_000)
})
