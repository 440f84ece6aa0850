import { describe, expect, it } from 'vitest'
import { defused } from '../../src/contract/csv.ts'
import { validate } from '../../src/contract/validate.ts'
import { parsedJson } from '../../fake-api/tame.ts'
import { registry } from '../../resources/entities.ts'

describe('what is sent without end', () => {
  it('of unknown fields, is refused by the first hundred', () => {
    const entity = registry.find('jurisdictions')
    if (!entity) throw new Error('Jurisdictions are not declared')
    const unknown = Object.fromEntries(Array.from({ length: 85_000 }, (_, n) => [`field${n}`, n]))
    const result = validate(entity, { name: 'Malta', ...unknown })
    expect(result.ok ? 0 : Object.keys(result.errors).length).toBe(100)
  })

  it('of values side by side, is read, and nested deeper than it may be is not', () => {
    expect(parsedJson(`[${'[],'.repeat(300_000)}[]]`)).toHaveLength(300_001)
    expect(parsedJson(`${'['.repeat(32)}${']'.repeat(32)}`)).toBeDefined()
    expect(parsedJson(`${'['.repeat(33)}${']'.repeat(33)}`)).toBeUndefined()
    expect(parsedJson(`${'['.repeat(200_000)}${']'.repeat(200_000)}`)).toBeUndefined()
    expect(parsedJson('{"a":[{"__proto__":{}}]}')).toBeUndefined()
  })
})

describe('a cell that begins as a number behind another separator', () => {
  it.each([
    ["x;-1,5+cmd|'/C calc'!A0;", "x;'-1,5+cmd|'/C calc'!A0;"],
    ['x,+2.5=1', "x,'+2.5=1"],
    ['x;-1,b', "x;'-1,b"],
  ])('and goes on as a formula is defused: %s', (cell, safe) => expect(defused(cell)).toBe(safe))

  it.each(['x;-1,5', 'x;-12.50;y', 'x\t+3'])('and is one stays: %s', (cell) =>
    expect(defused(cell)).toBe(cell),
  )
})
