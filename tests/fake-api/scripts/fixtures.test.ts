import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { ChainEnd } from '../../../fake-api/audit/chain.ts'
import {
  completeFixtures,
  type HistoryEntry,
  formatFixtures,
} from '../../../fake-api/scripts/fixtures/complete.ts'
import { fixturesFile } from '../../../fake-api/settings.ts'
import type { RowsByCollection } from '../../../fake-api/stores/rowsByCollection.ts'
import { verifyChain } from '../../support/chain.ts'

const fixtures = JSON.parse(readFileSync(fixturesFile, 'utf8')) as RowsByCollection
const rowsOf = (state: RowsByCollection, name: string) => state[name] ?? []
const historyOf = (state: RowsByCollection, name: string, id: string) =>
  (rowsOf(state, 'audit-entries') as HistoryEntry[]).filter(
    ({ resource, recordId }) => resource === name && recordId === id,
  )

function expectChained(state: RowsByCollection) {
  const entries = rowsOf(state, 'audit-entries') as HistoryEntry[]
  const [end] = rowsOf(state, 'audit-chain') as unknown as ChainEnd[]
  expect(verifyChain(entries, end as ChainEnd)).toEqual({ valid: true, entries: entries.length })
}

describe('npm run fixtures', () => {
  it('has nothing to add to the fixtures', async () => {
    expect(await completeFixtures(fixtures)).toEqual({ state: fixtures, notes: [] })
  })

  it('writes each collection in the layout that it has', async () => {
    const layouts =
      '{\n  "a": [\n    {"id":"1","of":[1,2]}\n  ],\n  "b": [\n    {\n      "id": "1",\n      "of": [1, 2]\n    }\n  ],\n  "c": []\n}\n'
    expect(await formatFixtures(JSON.parse(layouts) as RowsByCollection, layouts)).toBe(layouts)
  })

  it('completes a record that has no more than its own fields', async () => {
    const jurisdictions = [...rowsOf(fixtures, 'jurisdictions'), { id: 'gibraltar', name: 'Gibraltar' }]
    const { state, notes } = await completeFixtures({ ...fixtures, jurisdictions } as RowsByCollection)
    expect(notes).toEqual(['jurisdictions/gibraltar is new: the entry of its creation was added.'])
    const last = rowsOf(fixtures, 'audit-entries').at(-1)?.['changedAt']
    expect(rowsOf(state, 'jurisdictions').at(-1)).toMatchObject({
      version: 1,
      createdAt: last,
      updatedAt: last,
    })
    const [creation, ...others] = historyOf(state, 'jurisdictions', 'gibraltar')
    expect(others).toEqual([])
    expect(creation).toMatchObject({
      action: 'create',
      recordLabel: 'Gibraltar',
      by: { name: 'Katharina Brandt' },
    })
    expectChained(state)
    expect((await completeFixtures(state)).notes).toEqual([])
  })

  it('lets the history lead to a value that was changed by hand', async () => {
    const [first, ...others] = rowsOf(fixtures, 'casinos')
    const casinos = [{ ...first, maxRtp: 91.25 }, ...others] as RowsByCollection[string]
    const { state, notes } = await completeFixtures({ ...fixtures, casinos })
    expect(notes).toEqual([`casinos/${first?.id} was changed: its history was corrected.`])
    const changes = historyOf(state, 'casinos', first?.id ?? '').flatMap((entry) => entry.changes)
    expect(changes.findLast(({ field }) => field === 'maxRtp')?.after).toBe(91.25)
    expect(rowsOf(state, 'casinos')[0]?.version).toBe(first?.version)
    expectChained(state)
  })

  it('removes the history of a record that is gone', async () => {
    const [gone, ...jurisdictions] = rowsOf(fixtures, 'jurisdictions')
    const { state } = await completeFixtures({ ...fixtures, jurisdictions })
    expect(historyOf(fixtures, 'jurisdictions', gone?.id ?? '')).not.toEqual([])
    expect(historyOf(state, 'jurisdictions', gone?.id ?? '')).toEqual([])
    expectChained(state)
  })

  it('names every value that the schema refuses', async () => {
    const jurisdictions = [
      { id: 'atlantis', version: 1, name: '' },
      { id: 'utopia', version: 1 },
    ]
    await expect(completeFixtures({ ...fixtures, jurisdictions })).rejects.toThrow(
      /jurisdictions\/atlantis: "name" is refused[\s\S]*jurisdictions\/utopia: "name" is refused/,
    )
  })
})
