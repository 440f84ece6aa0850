import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isDay, parseDuration, parseMoney } from '../../../src/contract/formats.ts'
import { formatsOf } from '../../../src/contract/localized.ts'

describe('in a list', () => {
  const [de, en] = [formatsOf('de'), formatsOf('en')]

  it('values are written in words and signs of the language', () => {
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

  it('what is no value of its kind is written as it is', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        if (!isDay(text)) expect(de.day(text)).toBe(text)
        if (!parseMoney(text)) expect(de.money(text)).toBe(text)
        if (!parseDuration(text)) expect(de.duration(text)).toBe(text)
      }),
    )
  })
})
