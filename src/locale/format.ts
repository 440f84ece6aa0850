import { memoize } from 'es-toolkit/compat'
import { formatLocaleOf, type Formats, createFormats } from '../contract/localizedFormats.ts'
import type { FieldKind } from '../contract/field.ts'
import { currencyCodes, allowedLocaleCodes } from '../contract/fields.ts'
import { reportTimeZone } from '../contract/day.ts'
import type { Locale } from '../../i18n/messages.ts'

export { createFormats, type Formats } from '../contract/localizedFormats.ts'

export const codeOptions = (kind: FieldKind, { currency, language }: Formats) =>
  kind === 'currency'
    ? currencyCodes.map((value) => ({ value, label: currency(value) }))
    : allowedLocaleCodes
        .map((value) => ({ value, label: language(value) }))
        .sort((a, b) => a.label.localeCompare(b.label))

/** Exact instants include the reader's own time if it differs. */
export const createScreenFormats = memoize((locale: Locale): Formats => {
  const formats = createFormats(locale)
  return {
    ...formats,
    ...(hasOtherTimeZone() && {
      exact: (iso) => `${formats.exact(iso)} (${readersTime(formatLocaleOf(locale), iso)})`,
    }),
    amount: (...value) => joinSignToAmount(formats.amount(...value)),
    change: (...value) => joinSignToAmount(formats.change(...value)),
    money: (text) => joinSignToAmount(formats.money(text)),
  }
})

/** A line could end between a sign and a currency, as in -€37.31, which would read as positive. */
export const joinSignToAmount = (amount: string) => amount.replace(/^([+-])(?=\D)/, '$1\u2060')

const readersTime = (locale: string, iso: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'long' }).format(new Date(iso))

const clockIn = (timeZone: string | undefined) => {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return ['2026-01-01', '2026-07-01'].map((day) => format.format(new Date(day))).join()
}

export const hasOtherTimeZone = (timeZone?: string): boolean => clockIn(timeZone) !== clockIn(reportTimeZone)
