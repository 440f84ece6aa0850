import { useMemo } from 'react'
import memoize from 'lodash/memoize.js'
import once from 'lodash/once.js'
import { isDay, parseDuration, parseMoney } from '../contract/formats.ts'
import { decimalOf } from '../contract/money.ts'
import { useLocaleState } from './LocaleProvider.tsx'

export interface Formats {
  /** A UTC instant, ISO 8601, as date and time of the reader's zone. */
  instant(iso: string): string
  /** The same with the day of the week, seconds and the zone. */
  exact(iso: string): string
  /** An ISO day as it is typed, too: 20.11.2026 in German, 20/11/2026 in English; what is none as it is. */
  day(iso: string): string
  /** Hours and minutes of an ISO 8601 duration. */
  duration(iso: string): string
  /** How long something takes, in seconds: to the second below a minute, to the minute above. */
  timeSpan(seconds: number): string
  /** Code, space, number; COINS are no currency and stand as plain decimals. */
  money(text: string): string
  /** Hundredths of a currency, two decimals, exact however many; of COINS, and where none is known, plain decimals. */
  amount(hundredths: number | bigint, currency: string | null): string
  /** Two decimals where there are any to show, as percent are written here. */
  percent(value: number): string
  number(value: number): string
  /**
   * A number as it stands in an input: all of its decimals, `least` of them at least, and no grouping, which reading it
   * again would take for decimals.
   */
  typed(value: number, least?: number): string
  /** A currency or language by its name; the code where it has none. */
  currency(code: string): string
  language(code: string): string
}

/** The locale that dates and numbers are written in: de-DE in German, en-GB in English. */
export const useFormatLocale = () => formatLocale(useLocaleState().locale)

/** Everything that is written differently from language to language, through `Intl`. */
export function useFormats(): Formats {
  const { locale } = useLocaleState()
  return useMemo(() => formatsOf(locale), [locale])
}

/** The same outside of a component. */
export function formatsOf(language: string): Formats {
  const locale = formatLocale(language)
  const date = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
  // Each takes some milliseconds to make, so only what is asked for is made.
  const instant = once(() => new Intl.DateTimeFormat(locale, { ...date, hour: '2-digit', minute: '2-digit' }))
  const day = once(() => new Intl.DateTimeFormat(locale, { ...date, timeZone: 'UTC' }))
  const exact = once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'long' }))
  const percent = once(
    () => new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  )
  const number = once(() => new Intl.NumberFormat(locale))
  const amounts = memoize(
    (currency: string) =>
      new Intl.NumberFormat(locale, {
        ...(currency.length === 3 && { style: 'currency', currency }),
        minimumFractionDigits: 2,
        maximumFractionDigits: 2,
      }),
  )
  const currencies = once(() => new Intl.DisplayNames(locale, { type: 'currency', fallback: 'code' }))
  const languages = once(() => new Intl.DisplayNames(locale, { type: 'language' }))
  return {
    instant: (iso) => instant().format(new Date(iso)),
    exact: (iso) => exact().format(new Date(iso)),
    day: (iso) => (isDay(iso) ? day().format(new Date(iso)) : iso),
    duration: (iso) => writtenDuration(locale, iso),
    timeSpan: (seconds) => writtenSpan(locale, seconds),
    money: (text) => writtenMoney(locale, text),
    // Intl reads a decimal text exactly, which a number would not hold.
    amount: (hundredths, currency) =>
      amounts(currency ?? 'COINS').format(decimalOf(hundredths) as Intl.StringNumericLiteral),
    percent: (value) => percent().format(value),
    number: (value) => number().format(value),
    typed: (value, least = 0) =>
      new Intl.NumberFormat(locale, {
        useGrouping: false,
        minimumFractionDigits: least,
        maximumFractionDigits: 20,
      }).format(value),
    currency: (code) => (code.length === 3 ? `${code} – ${currencies().of(code)}` : code),
    language: (code) => languages().of(code) ?? code,
  }
}

const formatLocale = (language: string) => (language === 'en' ? 'en-GB' : 'de-DE')

function writtenDuration(locale: string, iso: string): string {
  const read = parseDuration(iso)
  if (!read) return iso
  const unit = (value: number, name: string) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit: name }).format(value)
  const parts = [
    ...(read.hours ? [unit(read.hours, 'hour')] : []),
    ...(read.minutes || !read.hours ? [unit(read.minutes, 'minute')] : []),
  ]
  return `${read.isNegative ? '-' : ''}${parts.join(' ')}`
}

function writtenSpan(locale: string, seconds: number): string {
  const unit = seconds < 60 ? 'second' : 'minute'
  const value = Math.max(1, Math.round(unit === 'second' ? seconds : seconds / 60))
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value)
}

function writtenMoney(locale: string, text: string): string {
  const read = parseMoney(text)
  if (!read) return text
  const style =
    read.code.length === 3
      ? ({ style: 'currency', currency: read.code } as const)
      : { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  return new Intl.NumberFormat(locale, style).format(read.amount)
}
