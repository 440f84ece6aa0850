import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { RowsByCollection } from '../../../fake-api/stores/rowsByCollection.ts'
import { createJsonStore, openJsonStore } from '../../../fake-api/stores/jsonStore.ts'
import { allRowsRange, type Store } from '../../../fake-api/stores/store.ts'
import { lockDataFolder } from '../../../fake-api/folder/folder.ts'
import { readLog } from '../../support/log.ts'

const row = (id: string, version = 1) => ({ id, version })
const all = { where: [], sort: [], range: allRowsRange }
const ids = async (store: Pick<Store, 'list'>) => (await store.list('things', all)).rows.map(({ id }) => id)

/** Saving that tests complete or fail. */
function manual() {
  const saves: { state: RowsByCollection; done: () => void; fail: () => void }[] = []
  const save = (state: RowsByCollection) =>
    new Promise<void>((done, reject) =>
      saves.push({ state, done, fail: () => reject(new Error('ENOSPC: disk full')) }),
    )
  const next = async () => {
    await expect.poll(() => saves.length).toBeGreaterThan(0)
    const found = saves.shift()
    if (!found) throw new Error('nothing to save')
    return found
  }
  return { save, saves, next }
}

function gate() {
  let open: () => void = () => undefined
  const passed = new Promise<void>((resolve) => (open = resolve))
  return { passed, open }
}

const insert = (store: Store, id: string, ran?: () => void) =>
  store.transaction(async (tx) => {
    await tx.insert('things', row(id))
    ran?.()
  })

describe('saving the json store', () => {
  beforeEach(() => void readLog())
  afterEach(() => vi.restoreAllMocks())

  it('happens before the answer, and before others can read the change', async () => {
    const { save, next } = manual()
    const store = createJsonStore({ things: [] }, save)
    let answered = false
    const written = insert(store, 'a').then(() => (answered = true))
    const first = await next()
    expect([await ids(store), answered]).toEqual([[], false])
    first.done()
    await written
    expect(await ids(store)).toEqual(['a'])
  })

  it('is combined for all writes during the previous save', async () => {
    const { save, saves, next } = manual()
    const store = createJsonStore({ things: [] }, save)
    const first = insert(store, '0')
    const running = await next()
    let ran = 0
    const others = Array.from({ length: 500 }, (_, index) => insert(store, String(index + 1), () => ran++))
    await expect.poll(() => ran).toBe(500)
    running.done()
    await first
    const second = await next()
    expect(second.state['things']).toHaveLength(501)
    second.done()
    await Promise.all(others)
    expect(saves).toEqual([])
  })

  it('that fails rejects all dependent writes, and restores the state', async () => {
    const { save, next } = manual()
    const store = createJsonStore({ things: [] }, save)
    const first = insert(store, 'a')
    const running = await next()
    const second = insert(store, 'b')
    const reader = store.transaction(async (tx) => ids(tx))
    const [begun, signal] = [gate(), gate()]
    const third = store.transaction(async (tx) => {
      begun.open()
      await signal.passed
      await tx.insert('things', row('c'))
    })
    await begun.passed
    running.fail()
    const refused = { code: 'backendUnreachable', status: 503 }
    await Promise.all(
      [first, second, reader].map((promise) => expect(promise).rejects.toMatchObject(refused)),
    )
    signal.open()
    await expect(third).rejects.toMatchObject(refused)
    expect(await ids(store)).toEqual([])
    const later = insert(store, 'd')
    ;(await next()).done()
    await later
    expect(await ids(store)).toEqual(['d'])
  })

  it('is awaited by close, after which writes are refused', async () => {
    const { save, next } = manual()
    const store = createJsonStore({ things: [] }, save)
    const written = insert(store, 'a')
    const closed = store.close()
    await expect(insert(store, 'b')).rejects.toMatchObject({ code: 'backendUnreachable' })
    ;(await next()).done()
    await Promise.all([written, closed])
    expect(await ids(store)).toEqual(['a'])
  })

  it('is skipped without changes', async () => {
    const { save, saves } = manual()
    const store = createJsonStore({ things: [row('a')] }, save)
    expect(await store.transaction((tx) => ids(tx))).toEqual(['a'])
    expect(saves).toEqual([])
  })
})

describe('the working file of the json store', () => {
  let directory: string
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'store-'))
    await writeFile(join(directory, 'fixtures.json'), '{"things":[{"id":"a","version":1}]}')
  })
  afterEach(() => rm(directory, { recursive: true }))
  const open = async () => {
    const folder = await lockDataFolder(join(directory, 'data'))
    try {
      return await openJsonStore(folder, join(directory, 'fixtures.json'))
    } finally {
      folder.leave()
    }
  }

  it('begins as a copy of the fixtures, which stay unchanged', async () => {
    const store = await open()
    await insert(store, 'b')
    await store.close()
    const again = await open()
    expect(await ids(again)).toEqual(['a', 'b'])
    expect(await readFile(join(directory, 'fixtures.json'), 'utf8')).toBe(
      '{"things":[{"id":"a","version":1}]}',
    )
    await again.close()
  })

  it("is cleared of a killed process's temporary files", async () => {
    await (await open()).close()
    const backups = ['db.json.20261123', 'db.json.bak', 'db.json.tmp-1', 'other.json.1', '.db.json.tmp-mine']
    for (const name of [...backups, '.db.json.tmp-4711-0f1e2d3c4b5a'])
      await writeFile(join(directory, 'data', name), 'x')
    await (await open()).close()
    expect((await readdir(join(directory, 'data'))).toSorted()).toEqual(
      [...backups, 'db.json', '.lock', '.beginning'].toSorted(),
    )
  })

  it.each(['{"things":[', '[]', '{}', 'null', '{"things":{}}'])(
    'that contains %s is reported, with a way out',
    async (text) => {
      await (await open()).close()
      const file = join(directory, 'data', 'db.json')
      await writeFile(file, text)
      await expect(open()).rejects.toThrow(
        `${file} does not hold the data of this API. It was left as it is. Put a backup`,
      )
      expect(await readFile(file, 'utf8')).toBe(text)
    },
  )
})
