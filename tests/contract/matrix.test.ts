import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cellStates, encodeCellStates, parseMatrixFilter, cellStateAt } from '../../src/contract/matrix.ts'
import { ProblemError } from '../../src/contract/problem.ts'

const states = fc.array(fc.nat({ max: cellStates.length - 1 }), { maxLength: 400 })

describe('a row of a matrix', () => {
  it('is decoded as it was encoded, one letter per cell', () => {
    fc.assert(
      fc.property(states, (row) => {
        const text = encodeCellStates(row)
        expect(text).toMatch(/^[A-Za-z0-9+/]*$/)
        expect(text).toHaveLength(row.length)
        expect(row.map((_, column) => cellStateAt(text, column))).toEqual(
          row.map((state) => cellStates[state]),
        )
      }),
    )
  })

  it('is empty beyond its end', () => {
    fc.assert(
      fc.property(states, fc.nat({ max: 20 }), (row, beyond) => {
        expect(cellStateAt(encodeCellStates(row), row.length + beyond)).toBe('unassigned')
      }),
    )
  })
})

describe('a filter of the matrix', () => {
  it('accepts single and multiple values', () => {
    const filter = JSON.stringify({ studioId: 's1', casinoId: ['a', 'b'], state: 'noVersion', q: 'ruby' })
    expect(parseMatrixFilter({ filter })).toEqual({
      studioId: ['s1'],
      casinoId: ['a', 'b'],
      state: ['noVersion'],
      q: 'ruby',
    })
    expect(parseMatrixFilter({})).toEqual({})
  })

  it.each([
    [{ filter: '{' }, 'filter'],
    [{ filter: '[]' }, 'filter'],
    [{ filter: '{"state":["on"]}' }, 'filter: state'],
    [{ filter: '{"name":"x"}' }, 'filter: name'],
    [{ filter: '{"studioId":1}' }, 'filter: studioId'],
    [{ range: '[0,1]' }, 'range'],
  ])('refuses other values: %j', (parameters, parameter) => {
    expect(() => parseMatrixFilter(parameters)).toThrow(ProblemError)
    try {
      parseMatrixFilter(parameters)
    } catch (error) {
      expect((error as ProblemError).details.params).toEqual({ parameter })
    }
  })
})
