import * as z from 'zod/mini'
import { beforeEach, describe, expect, it } from 'vitest'
import { masterDataAccess } from '../../../src/contract/access.ts'
import { defineEntity } from '../../../src/contract/entity.ts'
import { id, reference, text } from '../../../src/contract/fields.ts'
import { createRegistry } from '../../../src/contract/registry.ts'
import { casinos } from '../../../resources/casinos/entity.ts'
import { registry } from '../../../resources/entities.ts'
import { allRowsRange, type Store } from '../../../fake-api/stores/store.ts'
import type { Query } from '../../../src/contract/query.ts'
import { openTestStore } from '../../support/stores.ts'
import { fixtures, ifMatch, sampleOf, startApi, type TestApi } from '../../support/api.ts'

let api: TestApi
beforeEach(async () => {
  // Without versions and events, which need jurisdictions and casinos.
  api = await startApi({ state: { ...fixtures(), 'game-versions': [], 'significant-events': [] } })
  return () => api.close()
})

async function remove(path: string, from = api) {
  const { record } = await from.call(path)
  return from.call(path, { method: 'DELETE', headers: ifMatch(record) })
}

describe('a record that others refer to', () => {
  it('is refused without delaying other writes: one record of each kind is enough', async () => {
    const store = await openTestStore(fixtures(), registry)
    const asked: Query[] = []
    const watched: Store = {
      ...store,
      transaction: (work) =>
        store.transaction((tx) =>
          work({
            ...tx,
            list(collection, query) {
              if (collection === 'casinos') asked.push(query)
              return tx.list(collection, query)
            },
          }),
        ),
    }
    const own = await startApi({ store: watched })
    expect((await remove('/bridges/atlantic', own)).body).toMatchObject({
      code: 'bridgeUsedByCasino',
      refs: [{ id: 'cf_halcyon' }, { id: 'cf_lumen' }],
    })
    expect(asked.length).toBeGreaterThan(0)
    for (const { sort, range } of asked) expect({ sort, range }).toEqual({ range: [0, 0] })
    await own.close()
  })

  it('has at most twenty usages named', async () => {
    const state = fixtures()
    const [casino] = state['casinos'] ?? []
    if (!casino) throw new Error('no casino in the fixtures')
    state['game-versions'] = []
    state['casinos'] = Array.from({ length: 30 }, (_, index) => ({
      ...casino,
      id: `cf_${index}`,
      name: `N ${index}`,
    }))
    const many = await startApi({ state })
    const answer = await remove('/jurisdictions/malta', many)
    expect(answer.body).toMatchObject({ params: { count: 30 }, refs: { length: 20 } })
    expect((await many.call('/jurisdictions/malta/usage')).body).toMatchObject([
      { count: 30, records: { length: 20 } },
    ])
    await many.close()
  })
})

describe('a deletion', () => {
  it('deletes nothing else, whatever field names suggest', async () => {
    const rounds = defineEntity({
      name: 'rounds',
      label: 'id',
      access: masterDataAccess,
      schema: () => z.object({ id: id(), bridgeId: text(), jurisdictionId: text(), casinoId: text() }),
    })
    const rows = Array.from({ length: 50 }, (_, index) => ({
      ...{ id: `r${index}`, version: 1, bridgeId: 'gone', jurisdictionId: 'gone', casinoId: 'cf_aurora' },
    }))
    const withRounds = await startApi({
      registry: createRegistry([...registry.all, rounds]),
      state: { ...fixtures(), 'significant-events': [] },
    })
    await withRounds.store.transaction(async (tx) => {
      for (const row of rows) await tx.insert('rounds', row)
    })
    expect((await remove('/casinos/cf_aurora', withRounds)).status).toBe(200)
    expect((await remove('/casinos/cf_halcyon', withRounds)).status).toBe(200)
    const left = await withRounds.store.list('rounds', { where: [], sort: [], range: allRowsRange })
    expect(left.rows).toEqual(rows)
    await withRounds.close()
  })

  it('leaves no references to a later record with the same id', async () => {
    const created = await api.call('/casinos', { method: 'POST', body: sampleOf(casinos, 'phoenix') })
    const old = ifMatch(created.record)
    await api.call('/casinos/cf_phoenix', { method: 'DELETE', headers: old })
    const again = await api.call('/casinos', { method: 'POST', body: sampleOf(casinos, 'phoenix') })
    expect(again.record.version).toBe(created.record.version + 1)
    const stale = await api.call('/casinos/cf_phoenix', {
      method: 'PATCH',
      headers: old,
      body: { name: 'Ash' },
    })
    expect(stale.status).toBe(412)
    const cached = { 'If-None-Match': created.headers.get('ETag') ?? '' }
    expect((await api.call('/casinos/cf_phoenix', { headers: cached })).status).toBe(200)
    await remove('/casinos/cf_phoenix')
  })

  it('is refused by the last field of a new collection, with the code declared there', async () => {
    const notes = defineEntity({
      name: 'notes',
      label: 'text',
      scope: null,
      access: { admin: 'everything' },
      schema: () =>
        z.object({
          id: id(),
          text: text(),
          casinoId: reference('casinos', { inUse: 'casinoIsDefault' }),
        }),
    })
    const note = { id: 'n1', version: 1, text: 'About it', casinoId: 'cf_aurora' }
    const withNotes = await startApi({
      state: { ...fixtures(), notes: [note] },
      registry: createRegistry([...registry.all, notes]),
    })
    expect((await remove('/casinos/cf_aurora', withNotes)).body).toMatchObject({
      status: 409,
      code: 'casinoIsDefault',
      refs: [{ resource: 'notes', id: 'n1', label: 'About it' }],
    })
    // Visitors may not list notes, so usages do not mention them.
    expect((await withNotes.call('/casinos/cf_aurora/usage', { as: 'visitor' })).body).toEqual([])
    await withNotes.close()
  })
})
