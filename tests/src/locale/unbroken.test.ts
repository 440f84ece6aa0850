import { expect, it } from 'vitest'
import { formatsOf } from '../../../src/contract/localized.ts'
import { formatsOnScreen, withoutLineBreak } from '../../../src/locale/format.ts'

it.each([
  ['en', -3731, 'EUR', '-\u2060€37.31'],
  ['en', 3731, 'EUR', '€37.31'],
  ['en', -3731, 'COINS', '-37.31'],
  ['de', -3731, 'EUR', '-37,31\u00A0€'],
])('an amount in %s never ends a line after its sign: %i %s', (locale, amount, currency, written) => {
  expect(withoutLineBreak(formatsOf(locale).amount(amount, currency))).toBe(written)
})

it('the formats of a language are made once, not by each cell', () => {
  expect(formatsOnScreen('de')).toBe(formatsOnScreen('de'))
  expect(formatsOnScreen('en')).not.toBe(formatsOnScreen('de'))
})
