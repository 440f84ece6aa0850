// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react'
import { TestTranslationProvider } from 'react-admin'
import { expect, it } from 'vitest'
import { useChangeText } from '../../resources/reports/figures.ts'
import { figuresOf } from '../../src/contract/reports/figures.ts'
import { noSums } from '../../src/contract/reports/sums.ts'
import { formatsOf } from '../../src/contract/localized.ts'
import '../support/dom.ts'

it.each([
  [1100, 1000, '▲ +10.00%'],
  [900, 1000, '▼ -10.00%'],
  [0, 0, '= 0.00%'],
  [5, 0, 'reports.new'],
  [1_099, 100, '▲ +999.00%'],
  [77_100, 100, '▲ ×771'],
  [-77_100, -100, '▼ before -€1.00'],
  [-50, -100, '▲ before -€1.00'],
  [-50, 100, '▼ before €1.00'],
  [249, -428, '▲ before -€4.28'],
  [-77_100, 100, '▼ before €1.00'],
  [77_100, -100, '▲ before -€1.00'],
])('GGR of %d hundredths after %d is "%s"', (now, before, text) => {
  const { result } = renderHook(() => useChangeText('EUR', formatsOf('en')), {
    wrapper: ({ children }) => (
      <TestTranslationProvider translate={translate}>{children}</TestTranslationProvider>
    ),
  })
  const ggr = (value: number) => figuresOf({ ...noSums, wagered: value })
  expect(result.current('ggr', ggr(now), ggr(before))).toBe(text)
})

const translate = (key: string, values?: { value?: string }) =>
  key === 'reports.before' ? `before ${values?.value}` : key
