import { describe, expect, it } from 'vitest'
import { allEmbeddedScreens, allScreens } from '../../../resources/index.ts'
import { affectedQueryPredicate } from '../../../src/live/messages.ts'

const screens = [...allScreens, ...allEmbeddedScreens]
const changed = (resource: string, ...ids: string[]) => {
  const changes = ids.map((recordId) => ({ resource, recordId }))
  return affectedQueryPredicate([{ position: '1', changes, more: false }], screens)
}

describe('a live change', () => {
  it('reloads the queries that show its record, and no others', () => {
    const isTouched = changed('game-rounds', 'r1')
    const rounds = allScreens.filter(({ entity }) => entity.name === 'game-rounds')
    expect(rounds.length).toBeGreaterThan(1)
    for (const { path } of rounds) expect(isTouched([path, 'getList', {}])).toBe(true)
    expect(isTouched(['masterdata/jurisdictions', 'getList', {}])).toBe(false)
    expect(isTouched(['home'])).toBe(true)
  })

  it('of another record reloads neither other records nor manual queries', () => {
    const isTouched = changed('jurisdictions', 'j1', 'j3')
    const path = 'masterdata/jurisdictions'
    expect(isTouched([path, 'getOne', { id: 'j1' }])).toBe(true)
    expect(isTouched([path, 'getOne', { id: 'j2' }])).toBe(false)
    expect(isTouched([path, 'history', 'j1'])).toBe(true)
    expect(changed('game-providers', 'p')(['game-providers/manage', 'import', 'p'])).toBe(false)
    expect(changed('casinos', 'c')(['casinos/manage', 'push', 'c'])).toBe(false)
  })

  it('of any record reloads computed data; a running job reloads jobs only', () => {
    expect(changed('integration-games', 'x')(['casino-games', 'getList', {}])).toBe(true)
    expect(changed('jurisdictions', 'j1')(['reporting/audit-entries', 'getList', {}])).toBe(true)
    expect(changed('casinos', 'c')(['pushes', 'getList', {}])).toBe(true)
    const byJob = changed('jobs', 'x')
    expect(byJob(['casino-games', 'getList', {}])).toBe(false)
    expect(byJob(['home'])).toBe(false)
    expect(byJob(['jobs', 'job', 'x'])).toBe(true)
  })

  it('among too many reloads everything', () => {
    const isTouched = affectedQueryPredicate([{ position: '1', changes: [], more: true }], screens)
    expect(isTouched(['masterdata/jurisdictions', 'getOne', { id: 'j2' }])).toBe(true)
    expect(isTouched(['game-providers/manage', 'import', 'p'])).toBe(false)
  })
})
