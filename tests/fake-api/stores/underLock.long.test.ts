import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { registry } from '../../../resources/entities.ts'
import type { Row } from '../../../src/contract/values.ts'
import { fixtures, startApi, type TestApi } from '../../support/api.ts'
import { openTestStore } from '../../support/stores.ts'

/** Reads and written rows of each transaction. */
let transactions: { calls: string[]; written: [collection: string, row: Row][] }[]
let api: TestApi
let ids: Record<'casinos' | 'games', string[]>

beforeEach(async () => {
  transactions = []
  const state = fixtures()
  ids = {
    casinos: (state['casinos'] ?? []).map(({ id }) => id),
    games: (state['games'] ?? []).map(({ id }) => id),
  }
  const store = await openTestStore(state, registry)
  api = await startApi({
    store: {
      ...store,
      transaction: (work) =>
        store.transaction((tx) => {
          const own = { calls: [] as string[], written: [] as [string, Row][] }
          transactions.push(own)
          return work({
            ...tx,
            list: (collection, query) => {
              own.calls.push(`list ${collection}`)
              return tx.list(collection, query)
            },
            get: (collection, id) => {
              own.calls.push(`get ${collection}`)
              return tx.get(collection, id)
            },
            insert: (collection, row) => {
              own.written.push([collection, row])
              return tx.insert(collection, row)
            },
            replace: (collection, row) => {
              own.written.push([collection, row])
              return tx.replace(collection, row)
            },
          })
        }),
    },
  })
  return () => api.close()
})

const post = async (path: string, body: object) => {
  const answer = await api.call(path, { method: 'POST', body, headers: { 'Idempotency-Key': randomUUID() } })
  expect(answer.status).toBe(202)
  await api.settled()
  return answer
}

/** The transaction that queued a job. */
const starting = () =>
  transactions.find(({ written }) => written.some(([collection]) => collection === 'job-inputs'))

it('a push of many casinos reads as little in its transaction as a push of two', async () => {
  const readsOf = async (casinos: string[]) => {
    transactions = []
    await post('/casinos/push', { ids: casinos })
    // Other transactions occasionally delete old keys.
    return starting()
      ?.calls.filter((call) => !call.includes('idempotency'))
      .toSorted()
  }
  const few = await readsOf(ids.casinos.slice(0, 2))
  expect(few).toContain('list casinos')
  expect(await readsOf(ids.casinos)).toEqual(few)
})

it('a push of integrations reads their casinos in one query', async () => {
  const { rows } = await api.call('/integrations?range=[0,99]')
  await post('/integrations/push', { ids: rows.map(({ id }) => id) })
  expect(starting()?.calls.filter((call) => call === 'list casinos')).toHaveLength(1)
})

const cells = () =>
  ids.casinos
    .flatMap((casinoId) => ids.games.map((gameId) => ({ casinoId, gameId, active: false })))
    .slice(0, 130)

it('a batch reads its cells before the transaction', async () => {
  await post('/casino-games/batch', { items: cells() })
  const calls = starting()?.calls ?? []
  expect(calls).toContain('list jobs')
  for (const collection of ['casinos', 'games', 'casino-games'])
    expect(calls).not.toContain(`list ${collection}`)
})
