import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mapOf, rowsOf } from '../../../src/inputs/properties.ts'

describe('properties', () => {
  it('become rows and the same map again', () => {
    const name = fc.string({ minLength: 1 }).filter((text) => text.trim() === text && text !== '__proto__')
    fc.assert(
      fc.property(fc.dictionary(name, fc.string(), { noNullPrototype: true }), (map) => {
        expect(mapOf(rowsOf(map))).toEqual(map)
      }),
    )
  })

  it('leave out rows with nothing in them', () => {
    expect(
      mapOf([
        { name: 'a', value: '1' },
        { name: ' ', value: '' },
      ]),
    ).toEqual({ a: '1' })
  })

  it.each([
    [
      [
        { name: 'a', value: '1' },
        { name: 'a ', value: '2' },
      ],
    ],
    [[{ name: '', value: '1' }]],
  ])('keep what was typed where it makes no map: %j', (rows) => {
    expect(mapOf(rows)).toEqual(rows)
    expect(rowsOf(mapOf(rows))).toEqual(rows)
  })
})
