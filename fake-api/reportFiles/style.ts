import { reportFile as german } from '../../i18n/reportFile.de.ts'
import { reportFile as english, type ReportFileWords } from '../../i18n/reportFile.en.ts'
import { zone } from '../../src/contract/day.ts'
import { decimalOf } from '../../src/contract/money.ts'
import type { ReportFileFormat } from '../../src/contract/reportFiles.ts'
import { ownValue } from '../../src/contract/own.ts'

/** How a file is written. */
export interface Style {
  delimiter: ';' | ','
  /** `null` for programs: what would be said in words stands by its name in the contract. */
  words: ReportFileWords | null
  /** Hundredths as a decimal of their unit, exact. */
  amount(hundredths: number): string
  /** Percent with two decimals. */
  percent(value: number): string
  /** A UTC instant, ISO 8601: for people to the second, in the zone of the reports. */
  instant(iso: string): string
  day(iso: string): string
}

const asItIs = (text: string) => text

const forPrograms: Style = {
  delimiter: ',',
  words: null,
  amount: decimalOf,
  percent: String,
  instant: asItIs,
  day: asItIs,
}

export const styles: Readonly<Record<ReportFileFormat, Style>> = {
  de: forPeople('de-DE', german, ';', (text) => text.replace('.', ',')),
  en: forPeople('en-GB', english, ',', asItIs),
  machine: forPrograms,
}

function forPeople(
  locale: string,
  words: ReportFileWords,
  delimiter: Style['delimiter'],
  decimal: (text: string) => string,
): Style {
  const date = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
  const time = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const
  const instants = new Intl.DateTimeFormat(locale, { ...date, ...time, timeZone: zone })
  const days = new Intl.DateTimeFormat(locale, { ...date, timeZone: 'UTC' })
  return {
    delimiter,
    words,
    amount: (hundredths) => decimal(decimalOf(hundredths)),
    percent: (value) => decimal(value.toFixed(2)),
    instant: (iso) => instants.format(new Date(iso)),
    day: (iso) => days.format(new Date(iso)),
  }
}

/** A value out of a fixed set, of a field that rounds have. */
export function choiceText({ words }: Style, field: string, value: string): string {
  const choices = words?.rounds.choices as Record<string, Record<string, string>> | undefined
  return ownValue(ownValue(choices, field), value) ?? value
}
