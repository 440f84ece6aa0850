import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { exportToFile } from '../../../fake-api/stores/move/exportFile.ts'
import type { Reader, Store } from '../../../fake-api/stores/store.ts'
import { registry } from '../../../resources/entities.ts'
import { appendEntries } from '../../support/auditLog.ts'
import { installation } from '../../support/api.ts'
import { openAsStored, storeUnderTest } from '../../support/stores.ts'

let directory: string
let store: Store
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'exported-'))
  store = await openAsStored(installation(), registry)
})
afterAll(async () => {
  await store.close()
  await rm(directory, { recursive: true })
})

it('a file holds everything as it was at one moment, whatever is written meanwhile', async () => {
  const written: Promise<unknown>[] = []
  /** Writes before the entries are read, but after their end was. PGlite writes afterwards, as it has one connection. */
  const interrupted = <R extends Reader>(reader: R): R => ({
    ...reader,
    async list(collection, query) {
      if (collection === 'audit-entries') {
        if (written.length === 0) written.push(appendEntries(store, 3))
        if (storeUnderTest !== 'pglite') await written[0]
      }
      return reader.list(collection, query)
    },
  })
  const snapshot: Store['snapshot'] = (read) => store.snapshot((state) => read(interrupted(state)))
  const path = join(directory, 'file.gz')
  await exportToFile(path, { ...interrupted(store), snapshot }, new Date('2026-11-20T09:00:00Z'))
  await Promise.all(written)
  const lines = gunzipSync(await readFile(path))
    .toString()
    .trim()
    .split('\n')
  const batches = lines.map((line) => JSON.parse(line) as { collection?: string; rows: { id: string }[] })
  const rowsOf = (name: string) =>
    batches.filter(({ collection }) => collection === name).flatMap(({ rows }) => rows)
  const { entries } = rowsOf('audit-chain')[0] as unknown as { entries: number }
  expect(rowsOf('audit-entries')).toHaveLength(entries)
  expect(await store.get('audit-chain', 'end')).toMatchObject({ entries: entries + 3 })
})
