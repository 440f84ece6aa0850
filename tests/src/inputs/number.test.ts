import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseNumber } from '../../../src/inputs/typedText.ts'

describe('parseNumber', () => {
  it.each([
    ['96,5', 96.5],
    ['96.5', 96.5],
    ['1.234', 1.234],
    ['1.234.567', 1234567],
    ['1,234,567', 1234567],
    ['1.234,5', 1234.5],
    ['1,234.5', 1234.5],
    [' 12 ', 12],
    ['-0,01', -0.01],
    ['+7', 7],
    ['5,', 5],
    [',5', 0.5],
  ])('reads %j as %d', (text, value) => {
    expect(parseNumber(text)).toBe(value)
  })

  it.each(['', ' ', 'abc', '1e5', '1..2', '12.34.56', '1,2,3', '1.23,4,5', '--1', '.', '0x10'])(
    'does not read %j as a number',
    (text) => {
      expect(parseNumber(text)).toBeNull()
    },
  )

  const amounts = fc.integer({ min: -999_999_999, max: 999_999_999 }).map((hundredths) => hundredths / 100)

  it.each(['de-DE', 'en-GB'])('reads what is formatted in %s, with and without grouping', (locale) => {
    fc.assert(
      fc.property(amounts, fc.boolean(), (amount, useGrouping) => {
        const written = new Intl.NumberFormat(locale, { useGrouping, minimumFractionDigits: 2 }).format(
          amount,
        )
        expect(parseNumber(written.replace('−', '-'))).toBeCloseTo(amount, 8)
      }),
    )
  })

  it('never throws, and returns a finite number or nothing', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const value = parseNumber(text)
        expect(value === null || Number.isFinite(value)).toBe(true)
      }),
    )
  })
})
