import { describe, expect, it } from 'vitest'
import { dataTypes, type DataType } from '../../resources/integration-options/entity.ts'
import { optionValueFault } from '../../resources/integration-options/optionValues.ts'

type OptionValue = string | number | boolean

const values: Record<DataType, { fits: OptionValue[]; not: OptionValue[] }> = {
  string: { fits: ['x', 'two words'], not: ['', 1, 'two\nlines', 'x'.repeat(1001)] },
  integer: { fits: [0, -3, 9_007_199_254_740_991], not: [1.5, '1', 9_007_199_254_740_992, NaN] },
  decimal: { fits: [0, -1.25, 3], not: ['1', 0.125, Infinity, NaN] },
  boolean: { fits: [true, false], not: ['true', 0] },
  duration: {
    fits: ['PT2H30M', 'PT45M', 'PT99H59M', 'PT0M'],
    not: ['PT', 'P1D', 'PT60M', '2h', 'PT1S', 'PT100H'],
  },
  currency: {
    fits: ['EUR 12.50', 'COINS 3'],
    not: ['12.50', 'EUR12', 'EUR 1.234', 'eur 1', 'GBP -1.5', 'XYZ 1'],
  },
  date: { fits: ['2026-02-28', '2028-02-29'], not: ['2026-02-29', '2026-2-1', '28.02.2026', '2026-13-01'] },
  time: { fits: ['00:00', '23:59', '14:30:00'], not: ['24:00', '9:00', '12:60'] },
  email: {
    fits: ['a@b.example', 'a@b.example, c@d.example'],
    not: ['a@b', 'a b@c.example', 'a@b.example, c@d', '@b.example', ','],
  },
}

describe.each(dataTypes)('%s', (type) => {
  it.each(values[type].fits)('%j is valid', (value) => expect(optionValueFault(type, value)).toBeNull())
  it.each(values[type].not)('%j is invalid', (value) => expect(optionValueFault(type, value)).not.toBeNull())
})
