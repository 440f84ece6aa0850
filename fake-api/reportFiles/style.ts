import { reportFile as german } from '../../i18n/reportFile.de.ts'
import { reportFile as english, type ReportFileWords } from '../../i18n/reportFile.en.ts'
import { zone } from '../../src/contract/day.ts'
import { formatLocale, formatsOf, type Formats } from '../../src/contract/localized.ts'
import { ownValue } from '../../src/contract/own.ts'
import { reportFileFormats, type ReportFileFormat } from '../../src/contract/reportFiles.ts'
import { fileTable } from '../../src/contract/tableFile.ts'

/** How a file is written. */
export interface Style {
  format: ReportFileFormat
  delimiter: ';' | ','
  /** `null` for programs: texts are replaced by the contract's names. */
  words: ReportFileWords | null
  /**
   * Formats for people, with instants to the second in the time zone of reports; files for programs contain instants and days unchanged.
   */
  formats: Formats
}

const asItIs = (text: string) => text

export const styles = Object.fromEntries(
  reportFileFormats.map((format) => [format, styleOf(format)]),
) as Readonly<Record<ReportFileFormat, Style>>

function styleOf(format: ReportFileFormat): Style {
  const { delimiter } = fileTable([], format)
  const language = format === 'de' ? 'de' : 'en'
  const words = { de: german, en: english, machine: null }[format]
  const date = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
  const time = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const
  const instants = new Intl.DateTimeFormat(formatLocale(language), { ...date, ...time, timeZone: zone })
  const said = words
    ? { instant: (iso: string) => instants.format(new Date(iso)) }
    : { instant: asItIs, day: asItIs }
  return { format, delimiter, words, formats: { ...formatsOf(language), ...said } }
}

/** The text of a choice, for a field of rounds. */
export function choiceText({ words }: Style, field: string, value: string): string {
  const choices = words?.rounds.choices as Record<string, Record<string, string>> | undefined
  return ownValue(ownValue(choices, field), value) ?? value
}
