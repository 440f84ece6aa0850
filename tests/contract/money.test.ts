import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { currencyCodes } from '../../src/contract/fields.ts'
import type { Field } from '../../src/contract/entity.ts'
import type { FieldKind } from '../../src/contract/field.ts'
import { toIsoDuration, toMoneyText, hundredthsToDecimalText } from '../../src/contract/formats.ts'
import { valueText } from '../../src/fields/valueText.ts'
import { createFormats } from '../../src/contract/localizedFormats.ts'
import { isAll } from '../support/languages.ts'

it('writes hundredths as exact decimals of any length', () => {
  expect([0, 5, -5, 250, -123456].map(hundredthsToDecimalText)).toEqual([
    '0.00',
    '0.05',
    '-0.05',
    '2.50',
    '-1234.56',
  ])
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), (value) => {
      expect(BigInt(hundredthsToDecimalText(value).replace('.', ''))).toBe(value)
    }),
  )
})

it('shows amounts with their currency, and COINS as plain decimals', () => {
  const [german, english] = [createFormats('de'), createFormats('en')]
  const plain = (text: string) => text.replace(/\s/g, ' ')
  expect(plain(german.amount(123456, 'EUR'))).toBe('1.234,56 €')
  expect(english.amount(123456, 'EUR')).toBe('€1,234.56')
  expect(german.amount(123456, 'COINS')).toBe('1.234,56')
  expect(english.amount(5, null)).toBe('0.05')
  // Hundredths for every currency, even those without a minor unit.
  expect(plain(german.amount(150, 'JPY'))).toBe('1,50 ¥')
  expect(german.amount(2n ** 53n + 1n, 'COINS')).toBe('90.071.992.547.409,93')
})

it('shows two decimals in every currency, and further ones if there are any', () => {
  const plain = (text: string) => text.replace(/\s/g, ' ')
  const german = createFormats('de')
  expect(['JPY 5.50', 'JPY 6.00', 'KWD 5.50', 'JPY 5.505', 'EUR 1.00'].map(german.money).map(plain)).toEqual([
    ...['5,50 ¥', '6,00 ¥', '5,50 KWD', '5,505 ¥', '1,00 €'],
  ])
  for (const code of currencyCodes) {
    expect(german.money(`${code} 5.50`)).toContain('5,50')
    expect(createFormats('en').amount(550, code)).toContain('5.50')
  }
})

const kept: Partial<Record<FieldKind, fc.Arbitrary<unknown>>> = {
  money: fc.oneof(
    fc
      .record({
        code: fc.constantFrom(...currencyCodes),
        amount: fc.integer({ min: 0, max: 200_000 }).map((cents) => cents / 100),
      })
      .map((money) => toMoneyText(money)),
    // Values as older versions may have stored them.
    fc.stringMatching(/^(JPY|EUR|COINS) -?[01]?\d(\.[05]{1,4})?$/),
  ),
  amount: fc.integer({ min: -1000, max: 100_000 }),
  amounts: fc.uniqueArray(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 2 }),
  percent: fc.integer({ min: 9000, max: 10_000 }).map((part) => part / 100),
  decimal: fc.integer({ min: -2_000_000, max: 2_000_000 }).map((part) => part / 1_000_000),
  json: fc.oneof(
    fc.integer({ min: -2000, max: 2000 }).map((part) => part / 10_000),
    fc.stringMatching(/^PT0?[12]H(0?[1-5]M)?$/),
  ),
  duration: fc.oneof(
    fc.stringMatching(/^-?PT(0?[12]H)?(0?[1-5]M)?$/),
    fc
      .nat(300)
      .map((minutes) =>
        toIsoDuration({ isNegative: false, hours: Math.floor(minutes / 60), minutes: minutes % 60 }),
      ),
  ),
}

it.each(Object.entries(kept))('%s: different stored values never look the same', (kind, values) => {
  for (const language of ['de', 'en']) {
    const context = {
      path: '',
      formats: createFormats(language),
      translate: (key: string) => key,
      labels: new Map(),
    }
    const field = { kind, path: 'value', name: 'value', places: 2, items: [] } as unknown as Field
    fc.assert(
      fc.property(values, values, (one, other) => {
        fc.pre(JSON.stringify(one) !== JSON.stringify(other))
        expect(valueText(field, one, context)).not.toBe(valueText(field, other, context))
      }),
      { numRuns: isAll ? 2000 : 300 },
    )
  }
})

/** Other files that may round or format numbers, since these are neither amounts nor percentages. */
const others = [
  // Prepares the browser before the first amount is shown.
  'src/start.ts',
  ...[
    'src/contract/localizedFormats.ts',
    'src/contract/formats.ts',
    'src/contract/fields.ts',
    'src/contract/valueFields.ts',
  ],
  // Measurements, and numbers for programs.
  'fake-api/neighbours/providerApis.ts',
  'fake-api/import/apis/api.ts',
]

it('is formatted in a single place', () => {
  const files = ['src', 'resources', 'fake-api'].flatMap((room) =>
    readdirSync(room, { recursive: true, encoding: 'utf8' }).map((file) => `${room}/${file}`),
  )
  const found = files.filter(
    (file) =>
      /\.tsx?$/.test(file) && /NumberFormat\(|toLocaleString|toFixed\(/.test(readFileSync(file, 'utf8')),
  )
  expect(found.filter((file) => !others.includes(file))).toEqual([])
})
