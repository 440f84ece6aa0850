import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { gameStudios } from '../../../resources/game-studios/entity.ts'
import { registry } from '../../../resources/entities.ts'
import { masterDataAccess } from '../../../src/contract/access.ts'
import { defineEntity } from '../../../src/contract/entity.ts'
import {
  choice,
  flag,
  id,
  items,
  optional,
  references,
  text,
  withDefault,
} from '../../../src/contract/fields.ts'
import { createRegistry } from '../../../src/contract/registry.ts'
import { fixtures, ifMatch, startApi, type TestApi } from '../../support/api.ts'

const part = () => z.object({ label: text(), shown: flag() })

/** Studios in the next version: without the motto, and with new fields after the name. */
const nextStudios = defineEntity({
  name: gameStudios.name,
  label: 'name',
  access: masterDataAccess,
  schema: () =>
    z.object({
      id: id(),
      name: text(),
      parts: items(part()),
      note: optional(text()),
      tier: withDefault(choice(['basic', 'gold']), 'basic'),
      archived: flag(),
      alliedIds: references('game-studios'),
    }),
})
const next = createRegistry(
  registry.all.map((entity) => (entity.name === gameStudios.name ? nextStudios : entity)),
)

const kept = { version: 1, createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z' }
const older = (studio: string) => ({
  ...kept,
  id: studio,
  name: studio,
  motto: 'Play',
  parts: [{ label: 'a', old: 1 }],
})
const newer = {
  ...{ ...kept, id: 'new', name: 'new', parts: [] },
  ...{ note: 'b', tier: 'gold', archived: true, alliedIds: ['old-1'] },
}
const filledIn = {
  ...{ note: null, tier: 'basic', archived: false, alliedIds: [] },
  parts: [{ label: 'a', shown: false }],
}

let api: TestApi
beforeAll(async () => {
  const rows = [older('old-1'), newer, older('old-2')]
  api = await startApi({ registry: next, state: { ...fixtures(), 'game-studios': rows, games: [] } })
})
afterAll(() => api.close())

const ids = async (asked: object) => {
  const parameters = Object.entries(asked).map(([name, value]) => [name, JSON.stringify(value)])
  const { rows, text: said } = await api.call(`/game-studios?${new URLSearchParams(parameters).toString()}`)
  return Array.isArray(rows) ? rows.map((row) => row.id) : said
}

it('a record of an older version is read with defaults of new fields, and without removed fields', async () => {
  const { motto: _motto, ...stored } = older('old-1')
  expect((await api.call('/game-studios/old-1')).body).toEqual({ ...stored, ...filledIn })
  expect((await api.call('/game-studios')).rows.map(({ tier }) => tier)).toEqual(['gold', 'basic', 'basic'])
})

it.each([
  [{ tier: 'basic' }, ['old-1', 'old-2']],
  [{ tier: ['gold', 'basic'] }, ['new', 'old-1', 'old-2']],
  [{ archived: false }, ['old-1', 'old-2']],
  [{ archived: true }, ['new']],
  [{ note: null }, ['old-1', 'old-2']],
])('lists are filtered by the values as read: %j', async (filter, found) => {
  expect(await ids({ filter, sort: ['id', 'ASC'] })).toEqual(found)
})

it.each(['tier', 'archived'])('lists are sorted by the values as read: %s', async (field) => {
  expect(await ids({ sort: [field, 'ASC'] })).toEqual([
    expect.stringMatching('old'),
    expect.stringMatching('old'),
    'new',
  ])
  expect((await ids({ sort: [field, 'DESC'] }))[0]).toBe('new')
})

it('an old record is stored in the new form by its next change, and the history shows that change only', async () => {
  const { record } = await api.call('/game-studios/old-2')
  const change = { method: 'PATCH', body: { name: 'Renamed' }, headers: ifMatch(record) }
  const changed = await api.call('/game-studios/old-2', change)
  expect(changed.record).toMatchObject({ ...filledIn, name: 'Renamed', version: 2 })
  const { rows } = await api.call(`/audit-entries?filter=${JSON.stringify({ recordId: 'old-2' })}`)
  expect(rows[0]?.['changes']).toEqual([{ field: 'name', before: 'old-2', after: 'Renamed' }])
  const same = { method: 'PUT', body: { ...changed.record }, headers: ifMatch(changed.record) }
  expect((await api.call('/game-studios/old-2', same)).record.version).toBe(2)
})
