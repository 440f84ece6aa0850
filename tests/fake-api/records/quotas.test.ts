import { describe, expect, it } from 'vitest'
import { quotas } from '../../../src/contract/limits.ts'
import type { Row } from '../../../src/contract/values.ts'
import { callers, fixtures, installation, startApi } from '../../support/api.ts'

const key = () => ({ 'Idempotency-Key': crypto.randomUUID() })
const view = (name: string) => ({
  resource: 'games',
  name,
  view: {
    columns: ['name'],
    filter: {},
    sort: { field: 'name', order: 'ASC' },
    perPage: 25,
    density: 'compact',
  },
})

/** Quotas per user; concurrent requests for the last place succeed once. */
describe('a user', () => {
  it('has a limited number of views, even with concurrent requests, and more after deleting some', async () => {
    const api = await startApi()
    try {
      const create = (name: string, as: 'visitor' | 'admin' = 'visitor') =>
        api.call('/saved-views', { as, method: 'POST', body: view(name) })
      for (let at = 1; at < quotas.views; at++) expect((await create(`v${at}`)).status).toBe(201)
      const both = await Promise.all([create('one'), create('two')])
      expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
      const refused = await create('three')
      expect(refused.body).toMatchObject({ code: 'tooManyViews', params: { max: quotas.views } })
      expect((await create('mine', 'admin')).status).toBe(201)
      const { record } = both.find(({ status }) => status === 201) ?? refused
      const headers = { 'If-Match': `"${String(record['version'])}"` }
      const gone = await api.call(`/saved-views/${record.id}`, {
        as: 'visitor',
        method: 'DELETE',
        headers,
      })
      expect(gone.status).toBe(200)
      expect((await create('three')).status).toBe(201)
    } finally {
      await api.close()
    }
  })

  it('has a limited number of unexpired files', async () => {
    const api = await startApi()
    try {
      const sub = callers.visitor.sub
      const files = Array.from({ length: quotas.files }, (_, at) => ({
        ...{
          id: `f${at}`,
          version: 1,
          kind: 'ggr',
          filter: {},
          sort: null,
          format: 'en',
          name: `f${at}.csv`,
        },
        ...{
          state: at === 0 ? 'making' : 'ready',
          rows: 0,
          by: { id: sub, name: 'V' },
          jobId: 'j',
          casinoIds: [],
        },
      }))
      await api.store.transaction(async (tx) => {
        for (const file of files) await tx.insert('reports', file)
      })
      const ask = (as: 'visitor' | 'admin') =>
        api.call('/reports', { as, method: 'POST', body: { kind: 'ggr', format: 'en' }, headers: key() })
      expect((await ask('visitor')).body).toMatchObject({
        status: 409,
        code: 'tooManyFiles',
        params: { max: 100 },
      })
      expect((await ask('admin')).status).toBe(202)
      await api.store.transaction((tx) =>
        tx.replace('reports', { ...files[1], id: 'f1', version: 2, state: 'expired' }),
      )
      expect((await ask('visitor')).status).toBe(202)
    } finally {
      await api.close()
    }
  })

  it('has a limited number of rows in files, including files that are pending or could be retried', async () => {
    const round = installation()['game-rounds']?.find(({ casinoId }) => casinoId === 'cf_aurora') as Row
    const rounds = Array.from({ length: 20 }, (_, at) => ({ ...round, id: `round-${at}` }))
    const api = await startApi({ state: { ...fixtures(), 'game-rounds': rounds } })
    try {
      const by = { id: callers.visitor.sub, name: 'V' }
      const file = { version: 1, kind: 'rounds', filter: {}, sort: null, format: 'en', name: 'f.csv', by }
      const files = [
        { id: 'ready', state: 'ready', rows: 10, expected: quotas.fileRows },
        { id: 'failed', state: 'failed', rows: 0, expected: quotas.fileRows - 60 },
        { id: 'cancelled', state: 'cancelled', rows: 20, expected: 10 },
        { id: 'expired', state: 'expired', rows: quotas.fileRows, expected: quotas.fileRows },
      ]
      await api.store.transaction(async (tx) => {
        for (const one of files) await tx.insert('reports', { ...file, jobId: 'j', casinoIds: [], ...one })
      })
      const ask = (filter: object, as: 'visitor' | 'admin' = 'visitor') =>
        api.call('/reports', {
          ...{ as, method: 'POST', body: { kind: 'rounds', filter, format: 'en' }, headers: key() },
        })
      const both = await Promise.all([ask({ debit_gte: -1 }), ask({ debit_gte: -2 })])
      expect(both.map(({ status }) => status).sort()).toEqual([202, 409])
      expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
        code: 'tooManyFileRows',
        params: { max: quotas.fileRows },
      })
      expect((await ask({}, 'admin')).status).toBe(202)
      await api.settled()
    } finally {
      await api.close()
    }
  })

  it('has a limited number of running jobs, even with concurrent requests', async () => {
    const api = await startApi()
    try {
      const by = { id: callers.admin.sub, name: 'A' }
      // Another process runs them.
      for (let at = 1; at < quotas.jobs; at++) await api.store.claim(`jobs/j${at}`)
      await api.store.transaction(async (tx) => {
        for (let at = 1; at < quotas.jobs; at++) {
          await tx.insert('jobs', {
            ...{
              id: `j${at}`,
              version: 1,
              kind: 'push',
              resource: 'casinos',
              state: 'running',
              by,
              subjects: [],
            },
            ...{ items: [], done: 0, total: 0, createdAt: '2026-11-20T09:00:00.000Z' },
          })
        }
      })
      const files = ['ggr', 'casino-performance', 'game-performance'].map((kind) =>
        api.call('/reports', { method: 'POST', body: { kind, format: 'en' }, headers: key() }),
      )
      const answers = await Promise.all(files)
      const refused = answers.filter(({ status }) => status === 409)
      expect(refused.length).toBeGreaterThan(0)
      for (const { body } of refused)
        expect(body).toMatchObject({ code: 'tooManyJobs', params: { max: quotas.jobs } })
    } finally {
      await api.close()
    }
  })
})
