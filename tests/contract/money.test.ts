import fc from 'fast-check'
import { expect, it } from 'vitest'
import { decimalOf } from '../../src/contract/money.ts'
import { formatsOf } from '../../src/locale/format.ts'

it('writes hundredths as decimals, exact however many there are', () => {
  expect([0, 5, -5, 250, -123456].map(decimalOf)).toEqual(['0.00', '0.05', '-0.05', '2.50', '-1234.56'])
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), (value) => {
      expect(BigInt(decimalOf(value).replace('.', ''))).toBe(value)
    }),
  )
})

it('shows them with their currency, and COINS as plain decimals', () => {
  const [german, english] = [formatsOf('de'), formatsOf('en')]
  const plain = (text: string) => text.replace(/\s/g, ' ')
  expect(plain(german.amount(123456, 'EUR'))).toBe('1.234,56 €')
  expect(english.amount(123456, 'EUR')).toBe('€1,234.56')
  expect(german.amount(123456, 'COINS')).toBe('1.234,56')
  expect(english.amount(5, null)).toBe('0.05')
  // Hundredths of every currency, those without a smaller unit too.
  expect(plain(german.amount(150, 'JPY'))).toBe('1,50 ¥')
  expect(german.amount(2n ** 53n + 1n, 'COINS')).toBe('90.071.992.547.409,93')
})
