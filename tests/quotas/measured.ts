import { join } from 'node:path'
import { logChange } from '../../fake-api/audit/log.ts'
import { seededRandom } from '../../fake-api/neighbours/random.ts'
import { openEmbeddedDatabase } from '../../fake-api/stores/sql/database.ts'
import { createSqlStore, fillStore } from '../../fake-api/stores/sql/sqlStore.ts'
import { createJsonStore } from '../../fake-api/stores/jsonStore.ts'
import type { Store } from '../../fake-api/stores/store.ts'
import { gzipToBase64 } from '../../fake-api/reportFiles/job.ts'
import { roundsPerRead, roundTable } from '../../fake-api/reportFiles/portions.ts'
import { fileStyles } from '../../fake-api/reports/fileStyle.ts'
import { createWorkingFileWriter } from '../../fake-api/stores/workingFile.ts'
import { registry } from '../../resources/entities.ts'
import { formatFileLines } from '../../src/contract/tableFile.ts'
import type { User } from '../../src/contract/access.ts'
import type { Entity } from '../../src/contract/entity.ts'
import { quotas } from '../../src/contract/limits.ts'
import type { Row } from '../../src/contract/values.ts'
import { ifMatch, installation, startApi, type Claims, type TestApi } from '../support/api.ts'

export type StoreName = 'json' | 'pglite'

export interface Measured {
  /** The median time of an administrator's writes, in milliseconds. */
  before: number
  after: number
  /** Size of all rows within quotas, as JSON. */
  megabytes: number
}

/** Measures writes to a store in a folder, before and after `people` visitors have used up their quotas. */
export async function measured(
  name: StoreName,
  directory: string,
  { people, writes }: { people: number; writes: number },
): Promise<Measured> {
  const store = await opened(name, directory)
  const api = await startApi({ store })
  try {
    await median(api, 10)
    const before = await median(api, writes)
    let bytes = 0
    for (let at = 0; at < people; at++) bytes += await useUp(api, at)
    await median(api, 5)
    const after = await median(api, writes)
    return { before, after, megabytes: bytes / 1024 / 1024 }
  } finally {
    await api.close()
  }
}

async function opened(name: StoreName, directory: string): Promise<Store> {
  const state = installation()
  if (name === 'json') {
    const file = join(directory, 'db.json')
    return createJsonStore(state, createWorkingFileWriter(file, state).save)
  }
  const database = await openEmbeddedDatabase(directory)
  await fillStore(database, registry, async () => state)
  return createSqlStore(database, registry)
}

/** The median of sequential writes. */
async function median(api: TestApi, writes: number): Promise<number> {
  const times: number[] = []
  for (let at = 0; at < writes; at++) {
    const { record } = await api.call('/bridges/alpine')
    const began = performance.now()
    const body = { name: `Alpine ${crypto.randomUUID()}` }
    const { status } = await api.call('/bridges/alpine', { method: 'PATCH', body, headers: ifMatch(record) })
    if (status !== 200) throw new Error(`A write was answered with ${status}`)
    times.push(performance.now() - began)
  }
  return times.sort((a, b) => a - b)[Math.floor(writes / 2)] ?? NaN
}

/**
 * Uses up a visitor's quotas: the first record of each kind is created by a request, as large as possible, the others are copied, since
 * requests would take longer than the measurement. Returns the bytes, including audit entries.
 */
async function useUp(api: TestApi, at: number): Promise<number> {
  const sub = `quota-${at}`
  const as: Claims = { sub, name: `Visitor ${at}`, roles: ['visitor'], casinos: ['cf_aurora'] }
  const user: User = {
    id: sub,
    name: `Visitor ${at}`,
    role: 'visitor',
    casinoAccess: 'selected',
    casinos: [],
  }
  const filter = { id: Array.from({ length: 3 }, () => 'x'.repeat(500)) }
  const sort = { field: 'name', order: 'ASC' }
  const view = { columns: ['name'], filter, sort, perPage: 25, density: 'compact' }
  const made = await api.call('/saved-views', {
    ...{ as, method: 'POST', body: { resource: 'games', name: 'view', view } },
  })
  const wide = {
    ...{ from: '2026-11-01', to: '2026-11-20' },
    gameId: Array.from({ length: 75 }, (_, n) => String(n).padStart(195, 'x')),
  }
  const asked = await api.call('/reports', {
    ...{ as, method: 'POST', body: { kind: 'ggr', format: 'machine', filter: wide } },
    headers: { 'Idempotency-Key': sub },
  })
  await api.settled()
  if (made.status !== 201 || asked.status !== 202)
    throw new Error(`Nothing was made: ${made.text.slice(0, 300)} ${asked.text.slice(0, 300)}`)
  const { store } = api
  const file = (await store.get('reports', asked.record.id)) as Row
  const job = (await store.get('jobs', String(file['jobId']))) as Row
  const input = (await store.get('job-inputs', job.id)) as Row
  const rounds = await roundParts(api, quotas.fileRows / quotas.files)
  const parts = (await store.list('report-parts', { where: [], sort: [], range: [0, 999] })).rows.filter(
    ({ id }) => id === file.id || id.startsWith(`${file.id}/`),
  )
  const [views, files] = ['saved-views', 'reports'].map((one) => registry.find(one) as Entity)
  const now = new Date().toISOString()
  let bytes = 0
  await store.transaction(async (tx) => {
    const put = async (name: string, row: Row, entity?: Entity) => {
      bytes += JSON.stringify(row).length * (entity ? 2 : 1)
      await tx.insert(name, row)
      if (entity) await logChange(tx, { user, entity, now }, 'create', null, row)
    }
    for (let n = 1; n < quotas.views; n++)
      await put('saved-views', { ...made.record, id: `${sub}-v${n}`, version: 1, name: `v${n}` }, views)
    for (let n = 1; n < quotas.files; n++) {
      const [id, jobId] = [`${sub}-f${n}`, `${sub}-j${n}`]
      await put('reports', { ...file, id, jobId, version: 1, rows: quotas.fileRows / quotas.files }, files)
      await put('jobs', { ...job, id: jobId, version: 1 })
      await put('job-inputs', { ...input, id: jobId, version: 1 })
      for (const part of parts)
        await put('report-parts', { ...part, id: part.id.replace(file.id, id), version: 1 })
      for (const [number, data] of rounds.entries())
        await put('report-parts', { id: `${id}/rounds/${number}`, version: 1, data })
    }
  })
  return bytes
}

/** The rows of a report file with a number of rounds, all of them different. */
async function roundParts({ store }: TestApi, rounds: number): Promise<string[]> {
  const random = seededRandom(1)
  const entity = registry.find('game-rounds') as Entity
  const [round] = (await store.list('game-rounds', { where: [], sort: [], range: [0, 0] })).rows
  const some = Array.from({ length: roundsPerRead }, (_, at) => ({
    ...(round as Row),
    id: `r${at.toString(36).padStart(8, '0')}${crypto.randomUUID().slice(0, 6)}`,
    ...{ providerRoundId: crypto.randomUUID(), playerId: `pl-${crypto.randomUUID().slice(0, 8)}` },
    startedAt: new Date(Date.UTC(2026, 10, 1) + at * 1000).toISOString(),
    fundsStart: Math.floor(random() * 1e6),
  }))
  const style = fileStyles.de
  const text = formatFileLines(await roundTable(entity, style).lines(store, some), style.delimiter)
  return Array<string>(rounds / roundsPerRead).fill(await gzipToBase64(text))
}
