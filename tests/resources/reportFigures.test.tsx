// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { TestTranslationProvider } from 'react-admin'
import { expect, it } from 'vitest'
import { de } from '../../i18n/de.ts'
import { en } from '../../i18n/en.ts'
import {
  useFigureChangeText,
  currenciesOf,
  mostPlayedCurrencyOf,
} from '../../resources/reports/Headlines.tsx'
import { figuresFromSums, zeroSums } from '../../src/contract/reports/figures.ts'
import { minRoundsForVerdict } from '../../src/contract/reports/rtp.ts'
import { createFormats } from '../../src/contract/localizedFormats.ts'
import '../support/dom.ts'

it.each([
  [1100, 1000, '▲\u00a0+10.00%'],
  [900, 1000, '▼\u00a0-10.00%'],
  [0, 0, '=\u00a00.00%'],
  [5, 0, '▲\u00a0before €0.00'],
  [1_099, 100, '▲\u00a0+999.00%'],
  [77_100, 100, '▲\u00a0×771'],
  [-77_100, -100, '▼\u00a0before -€1.00'],
  [-50, -100, '▲\u00a0before -€1.00'],
  [-50, 100, '▼\u00a0before €1.00'],
  [249, -428, '▲\u00a0before -€4.28'],
  [-77_100, 100, '▼\u00a0before €1.00'],
  [77_100, -100, '▲\u00a0before -€1.00'],
])('GGR of %d hundredths after %d is "%s"', (now, before, text) => {
  expect(changeText('ggr', figures(now), figures(before))).toBe(text)
})

it.each([
  ['ggr', minRoundsForVerdict - 1, minRoundsForVerdict, '▲\u00a0before €1.00'],
  ['ggr', minRoundsForVerdict, minRoundsForVerdict - 1, '▲\u00a0before €1.00'],
  ['ggr', minRoundsForVerdict, minRoundsForVerdict, '▲\u00a0+900.00%'],
  ['rtp', minRoundsForVerdict - 1, minRoundsForVerdict, 'reports.rtp.verdicts.tooLittlePlay'],
  ['rtp', minRoundsForVerdict, minRoundsForVerdict - 1, 'reports.rtp.verdicts.tooLittlePlay'],
  ['rtp', minRoundsForVerdict, minRoundsForVerdict, '=\u00a00.00 reports.points'],
] as const)(
  '%s of %d rounds after %d is "%s", without a percentage for too little play',
  (name, now, before, text) => {
    expect(changeText(name, figures(1000, now), figures(100, before))).toBe(text)
  },
)

it('breaks before an amount only, at most: neither within it nor within what it is called', () => {
  for (const words of [en, de]) expect(words.reports.before.split(' ')).toHaveLength(2)
})

it('nothing after nothing is no percentage of too little play either', () => {
  expect(changeText('ggr', figures(0, 3), figures(0, 0))).toBe('=\u00a0before €0.00')
})

it('lists currencies in the same order in every period, and knows the one with the most rounds', () => {
  const period = (rounds: Record<string, number>) =>
    Object.entries(rounds).flatMap(([currency, completed]) =>
      [null, 'real' as const].map((moneyKind) => ({
        ...figuresFromSums({ ...zeroSums, completed }),
        ...{ currency, moneyKind },
      })),
    )
  const october = period({ SEK: 3, EUR: 90, CHF: 1 })
  const november = period({ EUR: 2, SEK: 40, CHF: 50 })
  for (const totals of [october, november]) expect(currenciesOf(totals)).toEqual(['CHF', 'EUR', 'SEK'])
  expect([october, november, []].map(mostPlayedCurrencyOf)).toEqual(['EUR', 'CHF', undefined])
  const unplayed = (currency: string, open: number, refunded: number) => ({
    ...figuresFromSums({ ...zeroSums, open, refunded }),
    ...{ currency, moneyKind: null },
  })
  expect(mostPlayedCurrencyOf([unplayed('CHF', 2, 0), unplayed('EUR', 3, 0), unplayed('SEK', 2, 2)])).toBe(
    'SEK',
  )
})

const figures = (wagered: number, completed = minRoundsForVerdict) =>
  figuresFromSums({ ...zeroSums, wagered, completed })

function changeText(...asked: Parameters<ReturnType<typeof useFigureChangeText>>) {
  const { result } = renderHook(() => useFigureChangeText('EUR', createFormats('en')), {
    wrapper: ({ children }) => (
      <TestTranslationProvider translate={translate}>{children}</TestTranslationProvider>
    ),
  })
  return result.current(...asked)
}

const translate = (key: string, values?: { value?: string }) =>
  key === 'reports.before' ? `before ${values?.value}` : key
