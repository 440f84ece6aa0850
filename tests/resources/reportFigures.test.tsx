// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { TestTranslationProvider } from 'react-admin'
import { expect, it } from 'vitest'
import { useFigureChangeText } from '../../resources/reports/figures.ts'
import { figuresOf } from '../../src/contract/reports/figures.ts'
import { minRoundsForVerdict } from '../../src/contract/reports/rtp.ts'
import { zeroSums } from '../../src/contract/reports/sums.ts'
import { createFormats } from '../../src/contract/localized.ts'
import '../support/dom.ts'

it.each([
  [1100, 1000, '▲ +10.00%'],
  [900, 1000, '▼ -10.00%'],
  [0, 0, '= 0.00%'],
  [5, 0, '▲ before €0.00'],
  [1_099, 100, '▲ +999.00%'],
  [77_100, 100, '▲ ×771'],
  [-77_100, -100, '▼ before -€1.00'],
  [-50, -100, '▲ before -€1.00'],
  [-50, 100, '▼ before €1.00'],
  [249, -428, '▲ before -€4.28'],
  [-77_100, 100, '▼ before €1.00'],
  [77_100, -100, '▲ before -€1.00'],
])('GGR of %d hundredths after %d is "%s"', (now, before, text) => {
  expect(changeText('ggr', figures(now), figures(before))).toBe(text)
})

it.each([
  ['ggr', minRoundsForVerdict - 1, minRoundsForVerdict, '▲ before €1.00'],
  ['ggr', minRoundsForVerdict, minRoundsForVerdict - 1, '▲ before €1.00'],
  ['ggr', minRoundsForVerdict, minRoundsForVerdict, '▲ +900.00%'],
  ['rtp', minRoundsForVerdict - 1, minRoundsForVerdict, 'reports.rtp.verdicts.tooLittlePlay'],
  ['rtp', minRoundsForVerdict, minRoundsForVerdict - 1, 'reports.rtp.verdicts.tooLittlePlay'],
  ['rtp', minRoundsForVerdict, minRoundsForVerdict, '= 0.00 reports.points'],
] as const)(
  '%s of %d rounds after %d is "%s", without a percentage for too little play',
  (name, now, before, text) => {
    expect(changeText(name, figures(1000, now), figures(100, before))).toBe(text)
  },
)

it('nothing after nothing is no percentage of too little play either', () => {
  expect(changeText('ggr', figures(0, 3), figures(0, 0))).toBe('= before €0.00')
})

const figures = (wagered: number, completed = minRoundsForVerdict) =>
  figuresOf({ ...zeroSums, wagered, completed })

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
