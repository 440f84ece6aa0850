import { expect, it } from 'vitest'
import { quotas } from '../../../src/contract/limits.ts'
import { callers, now } from '../../support/api.ts'
import { office, other, useTwoProcesses } from '../../support/revocation.ts'

useTwoProcesses()

const { sub: id, name } = callers.visitor
const dates = { createdAt: now, updatedAt: now }

/** Inserts rows directly into the shared store. */
const fill = (collection: string, count: number, rowOf: (at: number) => object) =>
  office.store.transaction(async (tx) => {
    for (let at = 0; at < count; at++)
      await tx.insert(collection, { id: `full${at}`, version: 1, ...dates, ...rowOf(at) })
  })

/** Sends bodies to both processes concurrently; returns counts by status and code. */
async function askBoth(path: string, bodies: readonly object[]) {
  const answers = await Promise.all(
    bodies.map((body, index) =>
      (index % 2 ? other : office).call(path, {
        ...{ as: 'visitor', method: 'POST', body },
        headers: { 'Idempotency-Key': crypto.randomUUID() },
      }),
    ),
  )
  return answers.map(({ status, record }) => [status, record['code']]).toSorted()
}

const present = async (path: string, filter: object) => {
  const { headers } = await office.call(`${path}?filter=${JSON.stringify(filter)}&range=[0,0]`, {
    as: 'visitor',
  })
  return Number(headers.get('X-Total-Count'))
}

it('concurrent requests to two processes create as many views as the quota allows', async () => {
  const view = {
    ...{ columns: ['name'], filter: {}, perPage: 25, density: 'compact' },
    sort: { field: 'name', order: 'ASC' },
  }
  const viewOf = (mark: string) => ({ resource: 'games', name: mark, view, shared: false })
  await fill('saved-views', quotas.views - 3, (at) => ({
    ...viewOf(`full ${at}`),
    ...{ ownerId: id, ownerName: name },
  }))
  const answers = await askBoth(
    '/saved-views',
    Array.from({ length: 10 }, (_, at) => viewOf(`new ${at}`)),
  )
  expect(answers).toEqual([
    ...Array<unknown>(3).fill([201, undefined]),
    ...Array<unknown>(7).fill([409, 'tooManyViews']),
  ])
  expect(await present('/saved-views', { ownerId: id })).toBe(quotas.views)
})

it('concurrent requests to two processes create as many files as the quota allows', async () => {
  await fill('reports', quotas.files - 2, (at) => ({
    ...{ kind: 'ggr', filter: {}, sort: null, format: 'en', name: `full${at}.csv`, state: 'ready', rows: 0 },
    ...{ by: { id, name }, jobId: 'none', casinoIds: [] },
  }))
  const kinds = ['ggr', 'casino-performance', 'game-performance']
  const answers = await askBoth(
    '/reports',
    kinds.map((kind) => ({ kind, format: 'en' })).concat({ kind: 'ggr', format: 'de' }),
  )
  expect(answers).toEqual([
    [202, undefined],
    [202, undefined],
    [409, 'tooManyFiles'],
    [409, 'tooManyFiles'],
  ])
})
