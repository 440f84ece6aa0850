import { appendFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { crc32 } from 'node:zlib'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createJsonStore } from '../../../fake-api/stores/jsonStore.ts'
import { createWorkingFileWriter, readDataFile, saveState } from '../../../fake-api/stores/workingFile.ts'
import {
  splicesBetween,
  type RowsByCollection,
  applySplices,
} from '../../../fake-api/stores/rowsByCollection.ts'

let directory: string
let file: string
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'changes-'))
  file = join(directory, 'db.json')
})
afterEach(() => rm(directory, { recursive: true }))

const row = (id: string, version = 1) => ({ id, version })
const changes = () => `${file}.changes`
const names = async () => (await readdir(directory)).toSorted()

it('a change of one row is appended as that row, and all rows are read', async () => {
  const first: RowsByCollection = {
    casinos: Array.from({ length: 5000 }, (_, at) => row(`c${at}`)),
    games: [],
  }
  const saver = createWorkingFileWriter(file, first)
  await saver.save(first)
  const whole = await readFile(file, 'utf8')
  const casinos = first['casinos']?.map((one) => (one.id === 'c7' ? row('c7', 2) : one)) ?? []
  const second: RowsByCollection = { ...first, casinos: [...casinos, row('new')] }
  await saver.save(second)
  expect(await readFile(file, 'utf8')).toBe(whole)
  expect((await readFile(changes())).length).toBeLessThan(400)
  expect(await readDataFile(file)).toEqual(second)
  await saver.settle()
  expect(await names()).toEqual(['db.json'])
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(second)
})

it('too many changes are saved with the whole file', async () => {
  const text = 'x'.repeat(1024 * 1024)
  const rows = Array.from({ length: 5 }, (_, at) => ({ ...row(String(at)), text }))
  const saver = createWorkingFileWriter(file, {})
  await saver.save({ a: [] })
  const sizes: number[] = []
  for (let count = 1; count <= 5; count++) {
    await saver.save({ a: rows.slice(0, count) })
    sizes.push(
      await readFile(changes()).then(
        ({ length }) => length,
        () => 0,
      ),
    )
  }
  expect(sizes.map((size) => Math.floor(size / (1024 * 1024)))).toEqual([1, 2, 3, 0, 1])
})

it('what would make the file too large to be read again is refused, until it is smaller', async () => {
  const texts = (...lengths: number[]) => ({
    a: lengths.map((length, at) => ({ ...row(String(at)), text: '語'.repeat(length) })),
  })
  const [first, second] = [texts(100), texts(100, 100)]
  const saver = createWorkingFileWriter(file, {}, 1_000)
  const refused = { code: 'storeFull' }
  await saver.save(first)
  await saver.save(second)
  await expect(saver.save(texts(100, 100, 100))).rejects.toMatchObject(refused)
  await expect(saver.requireRoom()).rejects.toMatchObject(refused)
  expect(await readDataFile(file)).toEqual(second)
  const store = createJsonStore(second, saver.save)
  const insert = (length: number) =>
    store.transaction((tx) => tx.insert('a', { ...row('new'), text: '語'.repeat(length) }))
  await expect(insert(200)).rejects.toMatchObject(refused)
  await insert(10)
  await saver.requireRoom()
  await saver.settle()
  expect((await readDataFile(file))['a']).toHaveLength(3)
})

it('a line torn off at any byte was never acknowledged', async () => {
  const states: RowsByCollection[] = [
    { a: [row('1')] },
    { a: [row('1', 2)] },
    { a: [row('1', 2), row('ü2')] },
  ]
  const saver = createWorkingFileWriter(file, states[0] as RowsByCollection)
  const ends: number[] = []
  for (const state of states) {
    await saver.save(state)
    ends.push(
      await readFile(changes()).then(
        ({ length }) => length,
        () => 0,
      ),
    )
  }
  const all = await readFile(changes())
  for (let at = 0; at <= all.length; at++) {
    await writeFile(changes(), all.subarray(0, at))
    const saved = ends.findLastIndex((end) => end <= at)
    expect(await readDataFile(file)).toEqual(states[saved])
  }
})

it('a crash while the whole file is saved loses nothing', async () => {
  const saver = createWorkingFileWriter(file, {})
  await saver.save({ a: [row('1')] })
  await saver.save({ a: [row('1', 2)] })
  const [before, left] = [await readFile(file), await readFile(changes())]
  await saver.settle()
  const after = await readFile(file, 'utf8')
  const announced = createHash('sha256').update(after).digest('hex')
  const next = JSON.stringify({ next: announced })
  await writeFile(changes(), left)
  // The second file belongs to a process that was killed over the first.
  for (const digest of [next, JSON.stringify({ next: 'x' })])
    await appendFile(changes(), `\n${crc32(digest)} ${digest}\n`)
  expect(await readDataFile(file)).toEqual({ a: [row('1', 2)] })
  await writeFile(file, before)
  expect(await readDataFile(file)).toEqual({ a: [row('1', 2)] })
  await saveState(file, { a: [] })
  expect([await readDataFile(file), await names()]).toEqual([{ a: [] }, ['db.json']])
})

it('changes of another file are neither applied nor deleted', async () => {
  const saver = createWorkingFileWriter(file, {})
  await saver.save({ a: [row('1')] })
  await saver.save({ a: [row('1', 2)] })
  await writeFile(file, JSON.stringify({ a: [row('backup')] }))
  await expect(readDataFile(file)).rejects.toThrow('holds changes of another')
  expect(await names()).toEqual(['db.json', 'db.json.changes'])
})

it('an incomplete last line was never saved; in the middle it is an error', async () => {
  const saver = createWorkingFileWriter(file, {})
  for (const version of [1, 2, 3]) await saver.save({ a: [row('1', version)] })
  const all = await readFile(changes(), 'latin1')
  const ends = [...all.matchAll(/\n/g)].map(({ index }) => index)
  const zeroed = (from = 0, to = 0) => Buffer.from(all).fill(0, from + 10, to - 5)
  await writeFile(changes(), zeroed(ends[1], ends[2]))
  expect(await readDataFile(file)).toEqual({ a: [row('1', 2)] })
  await writeFile(changes(), all.replace('"version":2', '"version":7'))
  await expect(readDataFile(file)).rejects.toThrow('is damaged')
  await writeFile(changes(), zeroed(0, ends[0]))
  await expect(readDataFile(file)).rejects.toThrow('is damaged')
})

it('a file that was replaced or removed meanwhile is saved completely', async () => {
  const saver = createWorkingFileWriter(file, {})
  await saver.save({ a: [row('1')] })
  await saver.save({ a: [row('1', 2)] })
  await writeFile(file, JSON.stringify({ a: [row('backup')] }))
  await saver.save({ a: [row('1', 3)] })
  expect([await readDataFile(file), await names()]).toEqual([{ a: [row('1', 3)] }, ['db.json']])
  await rm(file)
  await saver.save({ a: [row('1', 4)] })
  expect([await readDataFile(file), await names()]).toEqual([{ a: [row('1', 4)] }, ['db.json']])
})

it.skipIf(process.platform === 'win32')('a full disk loses no saved changes', async () => {
  const script = fileURLToPath(new URL('fullDisk.ts', import.meta.url))
  const command = 'ulimit -f 64 && exec "$0" --import tsx "$1" "$2"'
  const child = spawn('sh', ['-c', command, process.execPath, script, file])
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  const { acknowledged, failed } = JSON.parse(line) as { acknowledged: number; failed: number }
  expect(acknowledged).toBeGreaterThan(1)
  expect(failed).toBe(3)
  expect((await readDataFile(file))['a']).toHaveLength(acknowledged)
})

it('removed changes cause the whole file to be saved', async () => {
  const saver = createWorkingFileWriter(file, {})
  await saver.save({ a: [row('1')] })
  await saver.save({ a: [row('1', 2)] })
  await rm(changes())
  await saver.save({ a: [row('1', 3)] })
  expect(await readDataFile(file)).toEqual({ a: [row('1', 3)] })
})

it('applying changes turns any state into any other', () => {
  const rows = fc.uniqueArray(fc.integer({ min: 0, max: 9 }), { maxLength: 8 })
  fc.assert(
    fc.property(
      rows,
      rows,
      fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 10, maxLength: 10 }),
      (a, b, versions) => {
        const before: RowsByCollection = { x: a.map((id) => row(String(id))) }
        const known = new Map(before['x']?.map((one) => [one.id, one]))
        const after: RowsByCollection = {
          x: b.map((id) => {
            const [kept, version] = [known.get(String(id)), versions[id] ?? 1]
            return kept?.version === version ? kept : row(String(id), version)
          }),
          y: [row('y')],
        }
        const splices = splicesBetween(before, after)
        expect(applySplices(before, JSON.parse(JSON.stringify(splices)) as typeof splices)).toEqual(after)
      },
    ),
    { numRuns: 500 },
  )
})
