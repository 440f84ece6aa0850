import { useMemo } from 'react'
import { useLocaleState } from './LocaleProvider.tsx'

export interface Formats {
  /** A UTC instant, ISO 8601, as date and time of the reader's zone. */
  instant(iso: string): string
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

/** Everything that is written differently from language to language, through `Intl`. */
export function useFormats(): Formats {
  const { locale } = useLocaleState()
  return useMemo(() => formatsOf(locale), [locale])
}

/** The same outside of a component. Dates and numbers are written as in de-DE in German and en-GB in English. */
export function formatsOf(language: string): Formats {
  const locale = language === 'en' ? 'en-GB' : 'de-DE'
  const instant = new Intl.DateTimeFormat(locale, {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  })
  const percent = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const number = new Intl.NumberFormat(locale)
  const currencies = new Intl.DisplayNames(locale, { type: 'currency', fallback: 'code' })
  const languages = new Intl.DisplayNames(locale, { type: 'language' })
  return {
    instant: (iso) => instant.format(new Date(iso)),
    percent: (value) => percent.format(value),
    number: (value) => number.format(value),
    typed: (value, least = 0) =>
      new Intl.NumberFormat(locale, {
        useGrouping: false,
        minimumFractionDigits: least,
        maximumFractionDigits: 20,
      }).format(value),
    currency: (code) => (code.length === 3 ? `${code} – ${currencies.of(code)}` : code),
    language: (code) => languages.of(code) ?? code,
  }
}
