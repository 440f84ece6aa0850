import type { Row } from '../../browser/support/api.ts'
import { counted, ifMatch, logged, required, rowsOf, type Prepare } from './write.ts'

/** How many records have a name, and how many creations the log contains. */
const made =
  (collection: string, field: string, fields: (name: string) => object): Prepare =>
  async ({ mark }) => {
    const name = `Fault ${mark}`
    return {
      write: { method: 'POST', path: `/${collection}`, body: fields(name) },
      async counts(api) {
        const found = await rowsOf(api, collection, field === 'q' ? { q: name } : { [field]: name })
        const entries = await Promise.all(found.map(({ id }) => logged(api, id, 'create')))
        return { records: found.length, entries: entries.reduce((sum, one) => sum + one, 0) }
      },
    }
  }

const jurisdiction = (around: Parameters<Prepare>[0]): Promise<Row> =>
  around.api.create('jurisdictions', { name: `Fault ${around.mark}` })

/** An active game in a casino, another one for each turn. */
export async function activeGame({ api, turn }: Parameters<Prepare>[0]): Promise<Row> {
  const rows = await rowsOf(api, 'casino-games', { active: true })
  const found = rows[(turn * 7) % rows.length]
  if (!found) throw new Error('No game is active in a casino any more')
  return found
}

const view = {
  ...{ columns: ['name', 'currency'], filter: {}, sort: { field: 'name', order: 'ASC' } },
  ...{ perPage: 25, density: 'compact' },
}

/** Writes to records without other systems. */
export const recordWrites: Record<string, Prepare> = {
  create: made('jurisdictions', 'name', (name) => ({ name })),

  async edit(around) {
    const row = await jurisdiction(around)
    const path = `/jurisdictions/${row.id}`
    return {
      write: {
        method: 'PATCH',
        path,
        body: { name: `${String(row['name'])} changed` },
        headers: ifMatch(row),
      },
      counts: async (api) => ({
        record: (await api.read('jurisdictions', row.id)).version - row.version,
        entries: await logged(api, row.id, 'update'),
      }),
    }
  },

  async switch(around) {
    const row = await activeGame(around)
    const before = await logged(around.api, row.id, 'update')
    return {
      write: {
        ...{ method: 'PATCH', path: `/casino-games/${row.id}` },
        ...{ body: { active: false }, headers: ifMatch(row) },
      },
      counts: async (api) => ({
        record: (await api.read('casino-games', row.id)).version - row.version,
        entries: (await logged(api, row.id, 'update')) - before,
      }),
    }
  },

  async delete(around) {
    const row = await jurisdiction(around)
    return {
      write: { method: 'DELETE', path: `/jurisdictions/${row.id}`, headers: ifMatch(row) },
      counts: async (api) => ({
        record: 1 - (await counted(api, 'jurisdictions', { id: row.id })),
        entries: await logged(api, row.id, 'delete'),
      }),
    }
  },

  'bulk action': async ({ api, turn }) => {
    const casinos = await rowsOf(api, 'casinos', {})
    const row = casinos[turn % casinos.length] as Row
    const before = await logged(api, row.id, 'generateKeys')
    return {
      write: { method: 'POST', path: `/casinos/${row.id}/generate-keys` },
      counts: async (later) => ({
        record: (await later.read('casinos', row.id)).version - row.version,
        entries: (await logged(later, row.id, 'generateKeys')) - before,
      }),
    }
  },

  'saved view': made('saved-views', 'name', (name) => ({ resource: 'casinos', name, view, shared: false })),

  'significant event': made('significant-events', 'q', (name) => ({
    category: 'other',
    reason: `${name} was put on record.`,
  })),

  async revert(around) {
    const row = await jurisdiction(around)
    const path = `/jurisdictions/${row.id}`
    const changed = await required(around.api, {
      ...{ method: 'PATCH', path, headers: ifMatch(row) },
      body: { name: `${String(row['name'])} by mistake` },
    })
    const [entry] = await rowsOf(around.api, 'audit-entries', { recordId: row.id, action: 'update' })
    return {
      write: { method: 'POST', path: `/audit-entries/${entry?.id}/revert` },
      counts: async (api) => ({
        record: (await api.read('jurisdictions', row.id)).version - changed.version,
        entries: await logged(api, row.id, 'revert'),
      }),
    }
  },
}
