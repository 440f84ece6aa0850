import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayOf } from '../../../src/contract/day.ts'
import { isDay, parseDuration, parseMoneyText } from '../../../src/contract/formats.ts'
import { createFormats } from '../../../src/contract/localizedFormats.ts'
import { hasOtherTimeZone } from '../../../src/locale/format.ts'

describe('values in a list', () => {
  const [de, en] = [createFormats('de'), createFormats('en')]

  it('are formatted in the language', () => {
    const plain = (text: string) => text.replaceAll(/\s/g, ' ')
    expect([de, en].map(({ day }) => day('2026-11-20'))).toEqual(['20.11.2026', '20/11/2026'])
    expect([de, en].map(({ money }) => plain(money('EUR 1250.50')))).toEqual(['1.250,50 €', '€1,250.50'])
    expect([de, en].map(({ money }) => money('COINS 1250.50'))).toEqual(['1.250,50', '1,250.50'])
    expect([de, en].map(({ duration }) => plain(duration('-PT2H30M')))).toEqual([
      '-2 Std. 30 Min.',
      '-2 hrs 30 mins',
    ])
    expect(de.duration('PT0M')).toContain('0')
  })

  it("with instants use the installation's time zone, like filters and reports", () => {
    const before = '2026-10-31T23:04:00.000Z'
    expect([de, en].map(({ instant }) => instant(before))).toEqual(['01.11.2026, 00:04', '01/11/2026, 00:04'])
    expect(dayOf(before)).toBe('2026-11-01')
    expect([de, en].map(({ exact }) => exact(before))).toEqual([
      expect.stringContaining('1. November 2026 um 00:04:00 MEZ'),
      expect.stringContaining('1 November 2026 at 00:04:00 CET'),
    ])
  })

  it.each([
    ['Europe/Vienna', false],
    ['Europe/London', true],
    ['Africa/Lagos', true],
  ])('show the time zone to readers in %s: %s', (zone, isTold) => {
    expect(hasOtherTimeZone(zone)).toBe(isTold)
  })

  it('that are invalid stay unchanged', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        if (!isDay(text)) expect(de.day(text)).toBe(text)
        if (!parseMoneyText(text)) expect(de.money(text)).toBe(text)
        if (!parseDuration(text)) expect(de.duration(text)).toBe(text)
      }),
    )
  })
})
