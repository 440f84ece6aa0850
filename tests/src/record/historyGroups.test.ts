import { describe, expect, it } from 'vitest'
import type { AuditEntry } from '../../../src/api/answers.ts'
import { groupHistory } from '../../../src/record/historyGroups.ts'

const entry = (id: number, more: Partial<AuditEntry> = {}): AuditEntry => ({
  id: String(id),
  changedAt: '2026-11-20T09:00:00.000Z',
  by: { id: 'ada', username: 'ada@example.com', name: 'Ada Admin' },
  resource: 'casino-games',
  recordId: `game-${id}`,
  recordLabel: `game-${id}`,
  action: 'update',
  changes: [],
  attempted: null,
  code: null,
  parentId: null,
  casinoId: 'cf_aurora',
  ...more,
})

/** The ids of each group. */
const groupsOf = (...entries: AuditEntry[]) =>
  groupHistory(entries, ({ resource }) => resource !== 'casinos').map((group) => [
    group.entries.map(({ id }) => id).join(),
    group.begun?.id,
  ])

describe('the history of a record', () => {
  it('shows what was done to many of its parts at once as one group', () => {
    expect(groupsOf(entry(4), entry(3), entry(2))).toEqual([['4,3,2', undefined]])
  })

  it.each<[string, Partial<AuditEntry>]>([
    ['by somebody else', { by: { id: 'vic', username: 'vic@example.com', name: 'Vic Visitor' } }],
    ['in another way', { action: 'create' }],
    ['without success', { code: 'noPermission' }],
    ['more than a minute before', { changedAt: '2026-11-20T08:58:59.000Z' }],
    ['to the record itself', { resource: 'casinos' }],
  ])('keeps apart what was done %s', (_case, other) => {
    const groups = groupsOf(entry(5), entry(4), entry(3), entry(2, other), entry(1, other))
    expect(groups[0]).toEqual(['5,4,3', undefined])
    expect(groups).toHaveLength(3)
  })

  it('shows changes of the record itself, and few ones of its parts, one by one', () => {
    const own = { resource: 'casinos' }
    expect(groupsOf(entry(3, own), entry(2, own), entry(1, own))).toHaveLength(3)
    expect(groupsOf(entry(2), entry(1))).toHaveLength(2)
  })

  it('shows the call of another system with its outcome', () => {
    const begun = entry(1, { action: 'attempted', attempted: 'push', resource: 'casinos' })
    const outcome = entry(3, { action: 'push', resource: 'casinos', parentId: '1' })
    const others = entry(2, { resource: 'casinos' })
    expect(groupsOf(outcome, others, begun)).toEqual([
      ['3', '1'],
      ['2', undefined],
    ])
    // Without an outcome yet, it stands alone.
    expect(groupsOf(others, begun)).toEqual([
      ['2', undefined],
      ['1', undefined],
    ])
  })
})
