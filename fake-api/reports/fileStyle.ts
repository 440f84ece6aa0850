import { reportFileTexts as german } from '../../i18n/server.de.ts'
import { reportFileTexts as english, type ReportFileTexts } from '../../i18n/server.en.ts'
import { reportTimeZone } from '../../src/contract/day.ts'
import { formatLocaleOf, createFormats, type Formats } from '../../src/contract/localizedFormats.ts'
import { ownValue } from '../../src/contract/values.ts'
import { reportFileStyles, type ReportFileStyle } from '../../resources/report-files/contract.ts'
import { createTableFileFormatter } from '../../src/contract/tableFile.ts'
import { createFind } from '../records/find.ts'
import type { Reader } from '../stores/store.ts'

/** `name (id)` for each record, or the id if the record does not exist, in the order of the ids. */
export async function namesWithIds(reader: Reader, collection: string, ids: readonly string[]) {
  const rows = await createFind(reader)(collection, { id: ids })
  const names = new Map(rows.map(({ id, name }) => [id, String(name)]))
  return ids.map((id) => (names.has(id) ? `${names.get(id)} (${id})` : id))
}

export const withoutLineBreaks = (text: string) => text.replace(/\s+/g, ' ')

export interface FileStyle {
  format: ReportFileStyle
  delimiter: ';' | ','
  /** `null` in files for programs, which contain the contract's names instead of texts. */
  words: ReportFileTexts | null
  /** In files for people, instants are to the second in the time zone of reports. In files for programs, they stay unchanged. */
  formats: Formats
}

const asItIs = (text: string) => text

export const fileStyles = Object.fromEntries(
  reportFileStyles.map((format) => [format, styleOf(format)]),
) as Readonly<Record<ReportFileStyle, FileStyle>>

function styleOf(format: ReportFileStyle): FileStyle {
  const { delimiter } = createTableFileFormatter([], format)
  const language = format === 'de' ? 'de' : 'en'
  const words = { de: german, en: english, machine: null }[format]
  const date = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
  const time = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const
  const instants = new Intl.DateTimeFormat(formatLocaleOf(language), {
    ...date,
    ...time,
    timeZone: reportTimeZone,
  })
  const said = words
    ? { instant: (iso: string) => instants.format(new Date(iso)) }
    : { instant: asItIs, day: asItIs }
  return { format, delimiter, words, formats: { ...createFormats(language), ...said } }
}

/** The text of a name, or the name where there is no text. */
export const textOf = (texts: object | undefined, name: string): string =>
  ownValue(texts as Record<string, string> | undefined, name) ?? name

export const choiceText = ({ words }: FileStyle, field: string, value: string): string =>
  textOf(ownValue(words?.rounds.choices as Record<string, object> | undefined, field), value)
