import { memoize, once } from 'es-toolkit/compat'
import { reportTimeZone } from './day.ts'
import { isDay, parseDuration, toIsoDuration, hundredthsToDecimalText } from './formats.ts'

/** The only formatter, based on `Intl`, so that values look alike everywhere. Different values never look the same. */
export type Formats = ReturnType<typeof createFormats>

export function createFormats(language: string) {
  const locale = formatLocaleOf(language)
  const date = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
  // Creating a formatter takes milliseconds, so each is created at first use.
  const instant = once(
    () =>
      new Intl.DateTimeFormat(locale, {
        ...date,
        hour: '2-digit',
        minute: '2-digit',
        timeZone: reportTimeZone,
      }),
  )
  const day = once(() => new Intl.DateTimeFormat(locale, { ...date, timeZone: 'UTC' }))
  const shortDay = once(
    () => new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', timeZone: 'UTC' }),
  )
  const exact = once(
    () => new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'long', timeZone: reportTimeZone }),
  )
  const numbers = memoize((format: Percent) => new Intl.NumberFormat(locale, formats[format]))
  const number = once(() => new Intl.NumberFormat(locale))
  const amounts = memoize((currency: string) => new Intl.NumberFormat(locale, unitOf(currency)))
  const changes = memoize(
    (currency: string) => new Intl.NumberFormat(locale, { ...unitOf(currency), ...withSign }),
  )
  const currencies = once(() => new Intl.DisplayNames(locale, { type: 'currency', fallback: 'code' }))
  const languages = once(() => new Intl.DisplayNames(locale, { type: 'language' }))
  return {
    /** A UTC instant, ISO 8601, as date and time in the installation's time zone, like days in filters and reports. */
    instant: (iso: string) => instant().format(new Date(iso)),
    /** Like `instant`, with weekday, seconds and time zone. */
    exact: (iso: string) => exact().format(new Date(iso)),
    /** An ISO day as people type it: 20.11.2026 in German, 20/11/2026 in English. Other texts stay unchanged. */
    day: (iso: string) => (isDay(iso) ? day().format(new Date(iso)) : iso),
    /** Like `day`, without the year: 20.11. in German, 20/11 in English. */
    shortDay: (iso: string) => (isDay(iso) ? shortDay().format(new Date(iso)) : iso),
    /** Hours and minutes of an ISO 8601 duration. Texts in another format stay unchanged. */
    duration: (iso: string) => writtenDuration(locale, iso),
    /** A length of time in seconds, to the second below a minute and to the minute above. */
    timeSpan: (seconds: number) => writtenSpan(locale, seconds),
    /** Two decimals, or more if there are any. COINS are plain decimals. Texts in another format (`EUR 5.5`, `EUR 05.50`) stay unchanged. */
    money: (text: string) => writtenMoney(locale, text),
    /** Hundredths of a currency with two decimals, exact for any size; plain decimals for COINS and without a currency. */
    amount: (hundredths: number | bigint, currency: string | null) =>
      amounts(currency ?? coins).format(exactly(hundredths)),
    /** Like `amount`, with its sign, except for 0. */
    change: (hundredths: number, currency: string | null) =>
      changes(currency ?? coins).format(exactly(hundredths)),
    /** Percent without the percent sign, with two decimals. */
    percent: (value: number) => numbers('percent').format(value),
    /** Percent with the percent sign: 96,50 % in German, 96.50% in English. */
    percentage: (value: number) => numbers('percentage').format(value),
    /** Percent with plus or minus, unless rounded to 0. */
    signed: {
      percent: (value: number) => numbers('signedPercent').format(value),
      percentage: (value: number) => numbers('signedPercentage').format(value),
    },
    number: (value: number) => number().format(value),
    size: (bytes: number) => writtenSize(locale, bytes),
    /** A number for an input: with all decimals, at least `least`, and without grouping, which would be parsed as decimals. */
    typed: (value: number, least = 0) =>
      new Intl.NumberFormat(locale, {
        useGrouping: false,
        minimumFractionDigits: least,
        maximumFractionDigits: 20,
      }).format(value),
    /** The name of a currency or language; the code if it has none. */
    currency: (code: string) => (code.length === 3 ? `${code} – ${currencies().of(code)}` : code),
    language: (code: string) => languages().of(code) ?? code,
  }
}

export const formatLocaleOf = (language: string) => (language === 'en' ? 'en-GB' : 'de-DE')

const coins = 'COINS'
const twoPlaces = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const
const withSign = { signDisplay: 'exceptZero' } as const

const formats = {
  percent: twoPlaces,
  percentage: { ...twoPlaces, style: 'unit', unit: 'percent' },
  signedPercent: { ...twoPlaces, ...withSign },
  signedPercentage: { ...twoPlaces, ...withSign, style: 'unit', unit: 'percent' },
} as const satisfies Record<string, Intl.NumberFormatOptions>
type Percent = keyof typeof formats

const unitOf = (currency: string): Intl.NumberFormatOptions => ({
  ...(currency.length === 3 && { style: 'currency', currency }),
  ...twoPlaces,
})

const exactly = (hundredths: number | bigint) =>
  hundredthsToDecimalText(hundredths) as Intl.StringNumericLiteral

function writtenDuration(locale: string, iso: string): string {
  const read = parseDuration(iso)
  if (!read || toIsoDuration(read) !== iso) return iso
  const unit = (value: number, name: string) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: name }).format(value)
  const parts = [
    ...(read.hours ? [unit(read.isNegative ? -read.hours : read.hours, 'hour')] : []),
    ...(read.minutes || !read.hours
      ? [unit(read.isNegative && !read.hours ? -read.minutes : read.minutes, 'minute')]
      : []),
  ]
  return parts.join(' ')
}

function writtenSpan(locale: string, seconds: number): string {
  const unit = seconds < 60 ? 'second' : 'minute'
  const value = Math.max(1, Math.round(unit === 'second' ? seconds : seconds / 60))
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}

const units = ['kilobyte', 'megabyte', 'gigabyte'] as const

function writtenSize(locale: string, bytes: number): string {
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1000)) / 3), units.length)
  const [unit = 'kilobyte'] = units.slice(step - 1)
  const format = { style: 'unit', unit, maximumFractionDigits: 1 } as const
  return new Intl.NumberFormat(locale, format).format(bytes / 1000 ** step)
}

const canonical = /^([A-Z]{3,5}) (-?(?:0|[1-9]\d{0,11})\.\d\d(?:\d{0,17}[1-9])?)$/

function writtenMoney(locale: string, text: string): string {
  const [, code, amount] = canonical.exec(text) ?? []
  if (!code || !amount) return text
  const format = new Intl.NumberFormat(locale, { ...unitOf(code), maximumFractionDigits: 20 })
  return format.format(amount as Intl.StringNumericLiteral)
}
