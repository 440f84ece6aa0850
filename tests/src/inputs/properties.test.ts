import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findRowFault, toPropertyMap, toPropertyRows } from '../../../src/inputs/PropertiesInput.tsx'

describe('a map of properties', () => {
  it('becomes rows, and the same map again', () => {
    const name = fc.string({ minLength: 1 }).filter((text) => text.trim() === text && text !== '__proto__')
    fc.assert(
      fc.property(fc.dictionary(name, fc.string(), { noNullPrototype: true }), (map) => {
        expect(toPropertyMap(toPropertyRows(map))).toEqual(map)
      }),
    )
  })

  it('has no empty rows', () => {
    expect(
      toPropertyMap([
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
  ])('keeps rows that make no map: %j', (rows) => {
    expect(toPropertyMap(rows)).toEqual(rows)
    expect(toPropertyRows(toPropertyMap(rows))).toEqual(rows)
  })

  it.each([
    [{ name: '', value: '1' }, 'name', 'errors.required'],
    [{ name: 'b', value: '1' }, 'name', 'form.duplicateProperty'],
    [{ name: 'x'.repeat(101), value: '' }, 'name', 'errors.tooLong'],
    [{ name: 'x', value: 'x'.repeat(1001) }, 'value', 'errors.tooLong'],
  ])('reports the error of a row with its position: %j', (row, at, message) => {
    expect(findRowFault([{ name: 'b', value: '' }, row], 1)).toMatchObject({ at, message })
  })

  it('accepts empty and complete rows', () => {
    const rows = [
      { name: '', value: '' },
      { name: 'x'.repeat(100), value: 'x'.repeat(1000) },
    ]
    expect(rows.map((_, index) => findRowFault(rows, index))).toEqual([null, null])
  })
})
