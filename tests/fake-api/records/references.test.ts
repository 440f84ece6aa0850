import * as z from 'zod/mini'
import { describe, expect, it } from 'vitest'
import { registry } from '../../../resources/entities.ts'
import { defineEntity } from '../../../src/contract/entity.ts'
import { id, references, text } from '../../../src/contract/fields.ts'
import { createRegistry } from '../../../src/contract/registry.ts'
import { fixtures, startApi } from '../../support/api.ts'
import { startForEach } from '../../support/started.ts'

const notes = defineEntity({
  name: 'notes',
  label: 'text',
  access: { admin: 'everything' },
  schema: () =>
    z.object({
      id: id(),
      text: text(),
      bridgeIds: references('bridges', { inUse: 'bridgeHasIntegrations', missing: 'providerMissing' }),
    }),
})

const api = startForEach(() =>
  startApi({
    state: { ...fixtures(), notes: [] },
    registry: createRegistry([...registry.all, notes]),
  }),
)

const bridges = (fixtures()['bridges'] ?? []).map((row) => row.id).toSorted()
const [first = '', second = ''] = bridges
const create = (text: string, bridgeIds?: unknown) =>
  api.call('/notes', { method: 'POST', body: { text, ...(bridgeIds !== undefined && { bridgeIds }) } })
const listed = async (filter: object) =>
  (await api.call(`/notes?filter=${encodeURIComponent(JSON.stringify(filter))}`)).rows.map(
    (row) => row['text'],
  )

describe('a list of references', () => {
  it('is stored sorted, may be empty, and contains no id twice', async () => {
    expect((await create('none')).record['bridgeIds']).toEqual([])
    expect((await create('two', [second, first])).record['bridgeIds']).toEqual([first, second])
    expect((await create('twice', [first, first])).body).toMatchObject({
      status: 422,
      errors: { bridgeIds: { code: 'duplicate' } },
    })
    expect((await create('numbers', [5])).body).toMatchObject({
      errors: { 'bridgeIds.0': { code: 'fieldInvalid' } },
    })
  })

  it('is found by each of its ids, and by one of several', async () => {
    await create('two', [second, first])
    await create('second only', [second])
    expect(await listed({ bridgeIds: first })).toEqual(['two'])
    expect(await listed({ bridgeIds: [first, second] })).toEqual(['second only', 'two'])
    expect(await listed({ bridgeIds: 'zz-no-bridge' })).toEqual([])
    const sorted = await api.call(`/notes?sort=${encodeURIComponent('["bridgeIds","ASC"]')}`)
    expect(sorted.status).toBe(400)
  })
})
