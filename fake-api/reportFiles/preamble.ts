import { roundsCollection } from '../../src/contract/closings.ts'
import { reportTimeZone } from '../../src/contract/day.ts'
import { fieldsOf, type Entity } from '../../src/contract/entity.ts'
import type { Filter, Scalar } from '../../src/contract/query.ts'
import type { ReportFile } from '../../src/contract/reportFiles.ts'
import { figureDefinitionsVersion } from '../../src/contract/reports/figures.ts'
import type { ApiContext } from '../api.ts'
import type { Reader } from '../stores/store.ts'
import { ownValue } from '../../src/contract/values.ts'
import { whoText } from '../../src/contract/who.ts'
import { choiceText, type FileStyle, namesWithIds, withoutLineBreaks } from '../reports/fileStyle.ts'

/** The lines of a file before its table: readable lines for people, lines that begin with `#` and the contract's names for programs. */
export async function filePreamble(
  { store, registry }: Pick<ApiContext, 'store' | 'registry'>,
  file: ReportFile,
  generatedAt: string,
  style: FileStyle,
): Promise<string[][]> {
  const { words } = style
  const { kind, from, to, by, rows, casinoIds, filter, sort } = file
  const casinos = casinoIds && (await namesWithIds(store, 'casinos', casinoIds))
  const order = sort && [sort.field, sort.order].join(' ')
  if (!words)
    return [
      ['report', kind],
      ['definitionVersion', figureDefinitionsVersion],
      ['from', from ?? ''],
      ['to', to ?? ''],
      ['zone', reportTimeZone],
      ['casinoIds', JSON.stringify(casinoIds)],
      ['filter', JSON.stringify(filter)],
      ['sort', order ?? ''],
      ['generatedAt', generatedAt],
      ['by', whoText(by)],
      ['rows', String(rows)],
    ].map(([name = '', value = '']) => [`# ${name}`, withoutLineBreaks(value)])
  const { lines } = words
  const filters = await filterLines(store, registry.find(roundsCollection) as Entity, filter, style)
  const figures = words.figures as Record<string, string>
  return [
    [lines.report, words.kinds[kind]],
    [lines.definitionVersion, figureDefinitionsVersion],
    [lines.from, from ? style.formats.day(from) : words.all],
    [lines.to, to ? style.formats.day(to) : words.all],
    [lines.zone, reportTimeZone],
    [lines.casinos, casinos ? casinos.join(', ') || words.none : words.all],
    ...(filters.length > 0 ? filters : [[lines.filter, words.none]]),
    ...(sort
      ? [[lines.sort, ownValue(figures, sort.field) ?? sort.field, sort.order === 'ASC' ? '↑' : '↓']]
      : []),
    [lines.generatedAt, style.formats.instant(generatedAt)],
    [lines.by, withoutLineBreaks(whoText(by))],
    [lines.rows, String(rows)],
    ...(rows === 0 ? [[lines.note, words.noData]] : []),
  ]
}

async function filterLines(reader: Reader, rounds: Entity, filter: Filter, style: FileStyle) {
  const { words } = style
  if (!words) return []
  const fields = { ...words.rounds.fields, ...words.rows.fields } as Record<string, string>
  const lines: string[][] = []
  for (const [name, value] of Object.entries(filter)) {
    if (name === 'from' || name === 'to' || name === 'casinoId') continue
    const [, bare = name, bound] = /^(.*)_(gte|lte)$/.exec(name) ?? []
    const label = name === 'q' ? words.search : (ownValue(fields, bare) ?? bare)
    const text =
      bound === undefined ? label : words[bound === 'gte' ? 'from' : 'to'].replace('%{label}', label)
    const kind = fieldsOf(rounds).find((field) => field.name === bare)?.kind
    const written = (one: Scalar): string => {
      if (one === null) return words.empty
      // A filter may contain any value. Values that the field cannot have are written unchanged.
      if (kind === 'amount' && Number.isSafeInteger(one)) return style.formats.amount(Number(one), null)
      if (kind === 'instant' && !Number.isNaN(Date.parse(String(one))))
        return style.formats.instant(String(one))
      return choiceText(style, bare, String(one))
    }
    const values: readonly Scalar[] = [value].flat()
    const collection = ownValue(referred, bare)
    const shown = collection
      ? await namesWithIds(reader, collection, values.map(String))
      : values.map(written)
    lines.push([words.lines.filter, withoutLineBreaks(`${text}: ${shown.join(', ')}`)])
  }
  return lines
}

const referred: Partial<Record<string, string>> = {
  gameId: 'games',
  studioId: 'game-studios',
  providerId: 'game-providers',
}
