import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Query } from '../../../src/contract/query.ts'
import { selectPage } from '../../../fake-api/stores/select.ts'
import { allRowsRange } from '../../../fake-api/stores/store.ts'

const rows = [
  {
    id: '1',
    version: 1,
    name: 'Zoë',
    rtp: 9,
    at: '2026-01-02T00:00:00.000Z',
    tags: [{ id: 'x' }, { id: 'y' }],
  },
  { id: '2', version: 1, name: 'ähre 10', rtp: 10, at: '2026-01-03T00:00:00.000Z', tags: [] },
  {
    id: '3',
    version: 1,
    name: 'Ähre 9',
    rtp: null,
    at: '2026-01-01T00:00:00.000Z',
    tags: [{ id: 'y' }],
    by: { id: 'u' },
  },
  { id: '4', version: 1, name: '', rtp: 100, at: null },
]
const found = (query: Partial<Query>) =>
  selectPage(rows, { where: [], sort: [], range: allRowsRange, ...query })
    .rows.map(({ id }) => id)
    .join('')

describe('queries in memory', () => {
  it('match all conditions', () => {
    expect(found({ where: [{ field: 'rtp', op: 'in', values: [9, 100] }] })).toBe('14')
    expect(found({ where: [{ field: 'rtp', op: 'in', values: [null] }] })).toBe('3')
    expect(found({ where: [{ field: 'rtp', op: 'in', values: ['9'] }] })).toBe('')
    expect(found({ where: [{ field: 'rtp', op: 'gte', value: 10 }] })).toBe('24')
    expect(found({ where: [{ field: 'at', op: 'lte', value: '2026-01-02T00:00:00.000Z' }] })).toBe('13')
    expect(
      found({
        where: [
          { field: 'rtp', op: 'gte', value: 9 },
          { field: 'rtp', op: 'lte', value: 10 },
        ],
      }),
    ).toBe('12')
  })

  it('follow paths through objects and lists', () => {
    expect(found({ where: [{ field: 'tags.id', op: 'in', values: ['y'] }] })).toBe('13')
    expect(found({ where: [{ field: 'by.id', op: 'in', values: ['u'] }] })).toBe('3')
  })

  it('search the named fields, ignoring case', () => {
    expect(found({ search: { text: 'ÄHRE', fields: ['name'] } })).toBe('23')
    expect(found({ search: { text: 'ÄHRE', fields: ['id'] } })).toBe('')
  })

  it('sort as people expect, empty values last in both directions', () => {
    expect(found({ sort: [{ field: 'name', order: 'ASC' }] })).toBe('3214')
    expect(found({ sort: [{ field: 'name', order: 'DESC' }] })).toBe('1234')
    expect(found({ sort: [{ field: 'rtp', order: 'ASC' }] })).toBe('1243')
    expect(found({ sort: [{ field: 'rtp', order: 'DESC' }] })).toBe('4213')
  })

  it('return pages that together are the whole list', () => {
    const sort = [{ field: 'name', order: 'ASC' as const }]
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), (size) => {
        const pages = [0, 1, 2, 3].map((page) => found({ sort, range: [page * size, (page + 1) * size - 1] }))
        expect(pages.join('')).toBe('3214')
      }),
    )
    expect(selectPage(rows, { where: [], sort, range: [1, 2] }).total).toBe(4)
  })

  it('do not change the rows', () => {
    const before = structuredClone(rows)
    found({ sort: [{ field: 'name', order: 'DESC' }] })
    expect(rows).toEqual(before)
  })
})
