import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  isDay,
  parseDuration,
  parseMoneyText,
  toIsoDuration,
  toMoneyText,
  roundToText,
} from '../../../src/contract/formats.ts'
import {
  addTypedAmounts,
  keepAmountCharacters,
  toMoneyFieldValue,
  splitMoney,
} from '../../../src/inputs/MoneyInput.tsx'
import { dateOfDay, dayOfDate, parseDay, calendarYearRange } from '../../../src/inputs/typedText.ts'
import {
  sanitizeHours,
  sanitizeMinutes,
  isoDurationFromTexts,
  toDurationTexts,
} from '../../../src/inputs/DurationInput.tsx'
import { parseTime, toTimeText } from '../../../src/inputs/TextInputs.tsx'
import { createFormats } from '../../../src/contract/localizedFormats.ts'

const languages = [
  ['de', 'de-DE'],
  ['en', 'en-GB'],
] as const

const days = fc
  .date({ min: new Date('1000-01-01T00:00:00Z'), max: new Date('9999-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const hundredths = fc.integer({ min: 1, max: 9_999_999_999 })
const anything = fc.oneof(
  fc.string(),
  fc.string({ unit: fc.constantFrom(...Array.from('0123456789.,:;/- PTHMEUR')) }),
)

describe('durations', () => {
  const durations = fc.record({
    isNegative: fc.boolean(),
    hours: fc.integer({ min: 0, max: 99 }),
    minutes: fc.integer({ min: 0, max: 59 }),
  })

  it('are the same after formatting and parsing', () => {
    fc.assert(
      fc.property(durations, (duration) => {
        const iso = toIsoDuration(duration)
        expect(isoDurationFromTexts(toDurationTexts(iso))).toBe(iso)
        const { isNegative, ...size } = parseDuration(iso) ?? {}
        expect(size).toEqual({ hours: duration.hours, minutes: duration.minutes })
        expect(isNegative).toBe(duration.isNegative && duration.hours + duration.minutes > 0)
      }),
    )
  })

  it('never exceed what can be typed', () => {
    fc.assert(
      fc.property(anything, anything, fc.boolean(), (hours, minutes, negative) => {
        const texts = { hours: sanitizeHours(hours, 99, negative), minutes: sanitizeMinutes(minutes) }
        expect(texts.hours).toMatch(negative ? /^-?\d{0,2}$/ : /^\d{0,2}$/)
        expect(sanitizeHours(texts.hours, 99, negative)).toBe(texts.hours)
        expect(sanitizeMinutes(texts.minutes)).toBe(texts.minutes)
        const read = isoDurationFromTexts(texts)
        expect(read === null).toBe(!/\d/.test(texts.hours) || !texts.minutes)
        if (read) expect(parseDuration(read)?.minutes).toBeLessThan(60)
      }),
    )
  })

  it('are limited: 59 minutes, and the maximum of hours', () => {
    expect(sanitizeMinutes('75')).toBe('59')
    expect(sanitizeHours('123', 99, false)).toBe('99')
    expect(sanitizeHours('-30', 24, true)).toBe('-24')
    expect(sanitizeHours('-3', 24, false)).toBe('3')
  })
})

describe('amounts of money', () => {
  it.each(languages)('are the same after formatting and parsing in %s', (language) => {
    const formats = createFormats(language)
    fc.assert(
      fc.property(hundredths, fc.constantFrom('EUR', 'COINS', 'CAD'), (cents, code) => {
        const value = toMoneyText({ code, amount: cents / 100 })
        const { amount } = splitMoney(value)
        expect(toMoneyFieldValue(formats.typed(amount as number, 2), code)).toBe(value)
      }),
    )
  })

  it('are rounded half up to two decimals', () => {
    expect(toMoneyFieldValue('12,345', 'EUR')).toBe('EUR 12.35')
    expect(toMoneyFieldValue('1.005', 'EUR')).toBe('EUR 1.01')
    expect(toMoneyFieldValue('12', 'COINS')).toBe('COINS 12.00')
    expect(roundToText(-1.005, 2)).toBe('-1.01')
    expect(roundToText(-0.001, 2)).toBe('0.00')
  })

  it('in any text are a value, an invalid text with its currency, or empty', () => {
    fc.assert(
      fc.property(anything, (text) => {
        const kept = keepAmountCharacters(text)
        expect(kept).toMatch(/^[\d.,]*$/)
        const value = toMoneyFieldValue(kept, 'EUR')
        if (value === null) expect(kept).toBe('')
        else if (!parseMoneyText(value)) expect(splitMoney(value)).toEqual({ code: 'EUR', amount: kept })
        expect(() => splitMoney(text)).not.toThrow()
      }),
    )
  })
})

describe.each(languages)('days in %s', (language, locale) => {
  const { day } = createFormats(language)

  it('are the same after formatting and parsing', () => {
    fc.assert(
      fc.property(days, (iso) => {
        expect(parseDay(day(iso), locale)).toBe(iso)
      }),
    )
  })

  it('are a day or nothing for any text', () => {
    fc.assert(
      fc.property(anything, (text) => {
        const read = parseDay(text, locale)
        expect(read === null || isDay(read)).toBe(true)
      }),
    )
  })

  it('have a four-digit year in the local format', () => {
    const written = (...parts: string[]) => parseDay(parts.join(locale === 'de-DE' ? '.' : '/'), locale)
    expect(written('1', '2', '2026')).toBe('2026-02-01')
    expect(written('20', '11', '26')).toBeNull()
    expect(written('20', '11', '20260')).toBeNull()
    expect(written('30', '2', '2026')).toBeNull()
    expect(parseDay(locale === 'de-DE' ? '20/11/2026' : '20.11.2026', locale)).toBeNull()
  })
})

describe('the date picker', () => {
  it('offers 101 years up to the next', () => {
    const { first, last } = calendarYearRange(new Date(2026, 10, 20))
    expect([first, last, last - first + 1]).toEqual([1927, 2027, 101])
  })

  it('returns a day unchanged', () => {
    fc.assert(
      fc.property(days, (iso) => {
        expect(dayOfDate(dateOfDay(iso))).toBe(iso)
      }),
    )
  })
})

describe('times of day', () => {
  const clock = fc.tuple(
    fc.integer({ min: 0, max: 23 }),
    fc.integer({ min: 0, max: 59 }),
    fc.integer({ min: 0, max: 59 }),
  )

  it('are the same after formatting and parsing, with and without seconds', () => {
    fc.assert(
      fc.property(clock, (parts) => {
        const full = parts.map((part) => String(part).padStart(2, '0')).join(':')
        const short = toTimeText(full)
        expect(short).toBe(parts[2] ? full : full.slice(0, 5))
        expect(parseTime(short)).toBe(short)
      }),
    )
  })

  it.each([
    ['9', '09:00'],
    ['930', '09:30'],
    ['14.30', '14:30'],
    ['1430', '14:30'],
    ['0:00', '00:00'],
  ])('%j is %s', (text, time) => expect(parseTime(text)).toBe(time))

  it.each(['24:00', '12:60', '2 pm', '14:3', '', '14:30:60'])('%j is not a time', (text) => {
    expect(parseTime(text)).toBeNull()
  })

  it('never throw', () => {
    fc.assert(fc.property(anything, (text) => void toTimeText(text)))
  })
})

describe.each(languages)('lists of amounts in %s', (language, locale) => {
  const formats = createFormats(language)
  const lists = fc.uniqueArray(hundredths)

  it('are the same after formatting and parsing, sorted without duplicates', () => {
    fc.assert(
      fc.property(lists, fc.constantFrom(';', '; ', ' ', '\n'), (amounts, mark) => {
        const text = amounts.map((amount) => formats.typed(amount / 100, 2)).join(mark)
        const sorted = amounts.toSorted((a, b) => a - b)
        expect(addTypedAmounts(text, [], locale)).toMatchObject({ amounts: sorted, twice: [], rest: '' })
        expect(addTypedAmounts(text, sorted, locale)).toMatchObject({
          amounts: sorted,
          twice: sorted,
          rest: '',
        })
      }),
    )
  })

  it('keep invalid text, which stays the same when it is read again', () => {
    fc.assert(
      fc.property(anything, (text) => {
        const read = addTypedAmounts(text, [], locale)
        expect(read.amounts.every((amount) => Number.isSafeInteger(amount) && amount > 0)).toBe(true)
        expect(addTypedAmounts(read.rest, read.amounts, locale)).toEqual({ ...read, twice: [], readAs: [] })
      }),
    )
  })

  it('show how an ambiguous thousands separator was read', () => {
    expect(addTypedAmounts('1,000', [], locale)).toMatchObject({ amounts: [100], rest: '' })
    expect(addTypedAmounts('1,000 1.000', [], locale).readAs).toEqual(
      ['1,000', '1.000'].map((text) => expect.objectContaining({ text, amounts: [100] }) as object),
    )
    const list = locale === 'de-DE' ? [510] : [500, 10_000]
    expect(addTypedAmounts('5,100', [], locale).readAs).toMatchObject([{ text: '5,100', amounts: list }])
    expect(addTypedAmounts('5; 100 2,50', [], locale).readAs).toEqual([])
  })

  it('use the decimal comma of the language', () => {
    const amounts = locale === 'de-DE' ? [20, 150] : [50, 100, 2000]
    expect(addTypedAmounts(locale === 'de-DE' ? '1,5 0,2' : '1,20;0.5', [], locale).amounts).toEqual(amounts)
    expect(addTypedAmounts('0 -1 0.125 x', [], locale).rest).toBe('0; -1; 0.125; x')
  })
})
