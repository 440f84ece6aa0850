import { expect, it } from 'vitest'
import { createFormats } from '../../../src/contract/localizedFormats.ts'
import { createScreenFormats, joinSignToAmount } from '../../../src/locale/format.ts'

it.each([
  ['en', -3731, 'EUR', '-\u2060€37.31'],
  ['en', 3731, 'EUR', '€37.31'],
  ['en', -3731, 'COINS', '-37.31'],
  ['de', -3731, 'EUR', '-37,31\u00A0€'],
])('an amount in %s does not break after its minus sign: %i %s', (locale, amount, currency, written) => {
  expect(joinSignToAmount(createFormats(locale).amount(amount, currency))).toBe(written)
})

it('the formatters of a language are created once', () => {
  expect(createScreenFormats('de')).toBe(createScreenFormats('de'))
  expect(createScreenFormats('en')).not.toBe(createScreenFormats('de'))
})
