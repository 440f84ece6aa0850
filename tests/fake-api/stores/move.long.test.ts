import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { registry } from '../../../resources/entities.ts'
import { generateStateInBatches } from '../../../fake-api/scripts/generate.ts'
import { createJsonStore } from '../../../fake-api/stores/jsonStore.ts'
import {
  computeFingerprints as fingerprintsIn,
  exportToFile as exportTo,
} from '../../../fake-api/stores/move/exportFile.ts'
import { allRowsRange, type Store } from '../../../fake-api/stores/store.ts'
import { installation } from '../../support/api.ts'
import { importFromFile, settleNothing } from '../../support/imported.ts'
import { openAsStored } from '../../support/stores.ts'

let directory: string
let database: Store
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'move-'))
  database = await openAsStored({}, registry)
})
afterAll(async () => {
  await database.close()
  await rm(directory, { recursive: true })
})

const fileStore = (state = installation()) => createJsonStore(state, async () => undefined)
const computeFingerprints = async (store: Store) => fingerprintsIn(store, await store.collections())
const file = (name: string) => join(directory, name)
const inFile = async (name: string, store: Store) => {
  await exportTo(file(name), store, new Date('2026-11-20T09:00:00Z'))
  return file(name)
}

it('all data move between stores and back unchanged', async () => {
  const from = fileStore()
  const path = await inFile('fixtures.gz', from)
  const rows = await importFromFile(path, database)
  expect(rows).toBe(Object.values(installation()).flat().length)
  expect(await computeFingerprints(database)).toEqual(await computeFingerprints(from))
  const back = fileStore({ casinos: [] })
  await importFromFile(await inFile('back.gz', database), back)
  for (const collection of await from.collections()) {
    const all = {
      where: [],
      sort: [{ field: 'id', order: 'ASC', plain: true } as const],
      range: allRowsRange,
    }
    expect((await back.list(collection, all)).rows).toEqual((await from.list(collection, all)).rows)
  }
})

it('a collection larger than a batch moves completely, and old rows of the target are removed', async () => {
  const from = fileStore({})
  const batches = generateStateInBatches(installation(), { casinos: 20, games: 70, rounds: 12_345 })
  await from.replaceAll(batches, settleNothing)
  await importFromFile(await inFile('rounds.gz', from), database)
  expect((await database.list('audit-entries', { where: [], sort: [], range: [0, 0] })).total).toBe(
    installation()['audit-entries']?.length,
  )
  const sums = await computeFingerprints(database)
  expect(sums['game-rounds']?.rows).toBe(12_345)
  expect(sums).toEqual(await computeFingerprints(from))
})

it('a changed, truncated or different file is refused, and nothing changes', async () => {
  const path = await inFile('good.gz', fileStore())
  const text = gunzipSync(await readFile(path)).toString()
  const target = fileStore({ casinos: [] })
  const refused = async (content: string, message: RegExp) => {
    await writeFile(file('bad.gz'), gzipSync(content))
    await expect(importFromFile(file('bad.gz'), target)).rejects.toThrow(message)
    expect(await target.collections()).toEqual([])
  }
  await refused(text.replace('Aurora Palace', 'Aurora Police'), /was changed: audit-entries/)
  await refused(text.slice(0, text.lastIndexOf('{"end"')), /is not whole/)
  await refused(text.replace('\n', '\n{"broken\n'), /is not whole/)
  await refused('{"format":"other"}\n', /is no export/)
  const torn = file('torn.gz')
  await writeFile(torn, gzipSync(text).subarray(0, 20_000))
  await expect(importFromFile(torn, target)).rejects.toThrow(/is not whole/)
  await expect(importFromFile(file('none.gz'), target)).rejects.toThrow(/no such file/)
  expect(await target.collections()).toEqual([])
})

it('only the owner may read the file, and an unfinished one is deleted', async () => {
  const path = await inFile('mine.gz', fileStore())
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  const broken = { ...fileStore(), snapshot: () => Promise.reject(new Error('lost')) }
  await expect(inFile('never.gz', broken)).rejects.toThrow('lost')
  await expect(stat(file('never.gz.part'))).rejects.toThrow()
  await expect(stat(file('never.gz'))).rejects.toThrow()
})
