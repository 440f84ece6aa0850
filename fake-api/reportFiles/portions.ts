import type { User } from '../../src/contract/access.ts'
import { roundsCollection } from '../../src/contract/closings.ts'
import { type Entity, type Field, fieldsOf } from '../../src/contract/entity.ts'
import type { Condition, Filter, Scalar } from '../../src/contract/query.ts'
import type { ReportFile } from '../../resources/report-files/contract.ts'
import {
  formatFileLines,
  createTableFileFormatter,
  type TableFileFormatter,
} from '../../src/contract/tableFile.ts'
import type { ReportFilter } from '../../src/contract/reports/query.ts'
import type { ApiContextForJobs } from '../jobs/kind.ts'
import { toResponseRows } from '../records/computed.ts'
import { toScopedTotalsFilter, readReportRows } from '../reports/read.ts'
import { selectPage } from '../stores/select.ts'
import type { Reader } from '../stores/store.ts'
import {
  choiceText,
  type FileStyle,
  fileStyles,
  namesWithIds,
  textOf,
  withoutLineBreaks,
} from '../reports/fileStyle.ts'
import { roundsQuery } from './reportRequest.ts'
import { ownValue, type Row } from '../../src/contract/values.ts'
import type { ReportName } from '../../src/contract/reports.ts'
import { createReportFileColumns } from '../../src/contract/reports/columns.ts'
import type { ReportRow } from '../../src/contract/answers/reports.ts'
import { createFind } from '../records/find.ts'
import { reportTimeZone } from '../../src/contract/day.ts'
import { figureDefinitionsVersion } from '../../src/contract/reports/figures.ts'
import type { ApiContext } from '../api.ts'
import { whoText } from '../../src/contract/who.ts'

export interface RoundPosition {
  startedAt: string
  id: string
}

export const roundsPerRead = 5000

/** A part of a file: `text` has lines, each with a line break; `after` is where the next portion continues. */
export interface FilePortion {
  text: string
  rows: number
  after: RoundPosition | null
  isLast: boolean
}

/** Each round is in one portion, since its position never changes. */
export async function readRoundPortion(
  { store, registry }: Pick<ApiContextForJobs, 'store' | 'registry'>,
  user: User,
  { filter, format }: Pick<ReportFile, 'filter' | 'format'>,
  after: RoundPosition | null,
  atOnce = roundsPerRead,
): Promise<FilePortion> {
  const entity = registry.get(roundsCollection)
  const style = fileStyles[format]
  const { stored, made } = roundsQuery({ registry }, user, filter)
  const { rows: found } = await store.list(roundsCollection, {
    ...stored,
    where: [...stored.where, ...from(after)],
    sort: [
      { field: 'startedAt', order: 'ASC' },
      { field: 'id', order: 'ASC', plain: true },
    ],
    range: [0, atOnce],
  })
  const rows = found.filter(({ id }) => id !== after?.id).slice(0, atOnce)
  const last = rows.at(-1)
  const read = await toResponseRows(store, entity, rows, user)
  const met = selectPage(read, { where: made })
  return {
    text: formatFileLines(await roundTable(entity, style).lines(store, met.rows), style.delimiter),
    rows: met.rows.length,
    after: last ? { id: last.id, startedAt: String(last['startedAt']) } : after,
    isLast: found.length <= atOnce,
  }
}

/** Throws the errors of the reporting service. */
export async function readWholeReport(
  api: ApiContextForJobs,
  user: User,
  file: ReportFile,
): Promise<FilePortion> {
  const { kind, filter, sort, format } = file
  if (kind === 'rounds') throw new Error('Rounds are no report')
  const narrow = await toScopedTotalsFilter(api.store, user, filter as ReportFilter)
  const { rows } = await readReportRows(api, kind, narrow, { sort, range: null })
  const { line } = reportTable(kind, fileStyles[format])
  const text = formatFileLines(rows.map(line), fileStyles[format].delimiter)
  return { text, rows: rows.length, after: null, isLast: true }
}

export function fileColumnNames(
  { registry }: Pick<ApiContextForJobs, 'registry'>,
  { kind, format }: ReportFile,
) {
  const style = fileStyles[format]
  return kind === 'rounds'
    ? roundTable(registry.get(roundsCollection), style).header
    : reportTable(kind, style).header
}

const from = (place: RoundPosition | null): Condition[] =>
  place
    ? [
        { field: 'startedAt', op: 'gte', value: place.startedAt },
        {
          op: 'any',
          of: [
            { field: 'startedAt', op: 'gte', value: new Date(Date.parse(place.startedAt) + 1).toISOString() },
            { field: 'id', op: 'gte', value: place.id },
          ],
        },
      ]
    : []

function reportTable(name: ReportName, { words, format, formats }: FileStyle): TableFileFormatter<ReportRow> {
  const texts = {
    by: (field: string) => textOf(words?.by, field),
    field: (field: string) => textOf(words?.rows.fields, field),
    figure: (field: string) => textOf(words?.figures, field),
    moneyKind: (kind: string) => textOf(words?.rows.choices.moneyKind, kind),
  }
  return createTableFileFormatter(createReportFileColumns(name, texts, formats), format)
}

const left = ['version', 'createdAt', 'updatedAt']

export function roundTable(entity: Entity, style: FileStyle) {
  const fields = fieldsOf(entity).filter(({ name }) => !left.includes(name))
  const tableOf = (names: ReadonlyMap<string, string>) =>
    createTableFileFormatter(
      fields.map((field) => ({
        ...{ name: field.name, label: textOf(style.words?.rounds.fields, field.name), kind: field.kind },
        value: (row: Row) => ownValue(row, field.name),
        text: (_: Row, value: unknown) => cell(field, value, style, names),
      })),
      style.format,
    )
  return {
    header: tableOf(new Map()).header,
    async lines(reader: Reader, rows: readonly Row[]): Promise<string[][]> {
      const names = style.words ? await namesIn(reader, fields, rows) : new Map<string, string>()
      return rows.map(tableOf(names).line)
    },
  }
}

function cell(field: Field, value: unknown, style: FileStyle, names: ReadonlyMap<string, string>) {
  const text = String(value)
  if (field.kind === 'instant') return style.formats.instant(text)
  if (field.kind === 'choice') return choiceText(style, field.name, text)
  return field.reference ? (names.get(`${field.reference}/${text}`) ?? text) : text
}

async function namesIn(reader: Reader, fields: readonly Field[], rows: readonly Row[]) {
  const names = new Map<string, string>()
  for (const { name, reference } of fields) {
    if (!reference) continue
    const ids = [...new Set(rows.map((row) => String(ownValue(row, name))))]
    for (const found of await createFind(reader)(reference, { id: ids }))
      names.set(`${reference}/${found.id}`, String(found['name']))
  }
  return names
}

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
  const filters = await filterLines(store, registry.get(roundsCollection), filter, style)
  return [
    [lines.report, words.kinds[kind]],
    [lines.definitionVersion, figureDefinitionsVersion],
    [lines.from, from ? style.formats.day(from) : words.all],
    [lines.to, to ? style.formats.day(to) : words.all],
    [lines.zone, reportTimeZone],
    [lines.casinos, casinos ? casinos.join(', ') || words.none : words.all],
    ...(filters.length > 0 ? filters : [[lines.filter, words.none]]),
    ...(sort ? [[lines.sort, textOf(words.figures, sort.field), sort.order === 'ASC' ? '↑' : '↓']] : []),
    [lines.generatedAt, style.formats.instant(generatedAt)],
    [lines.by, withoutLineBreaks(whoText(by))],
    [lines.rows, String(rows)],
    ...(rows === 0 ? [[lines.note, words.noData]] : []),
  ]
}

async function filterLines(reader: Reader, rounds: Entity, filter: Filter, style: FileStyle) {
  const { words } = style
  if (!words) return []
  const fields = { ...words.rounds.fields, ...words.rows.fields }
  const lines: string[][] = []
  for (const [name, value] of Object.entries(filter)) {
    if (name === 'from' || name === 'to' || name === 'casinoId') continue
    const [, bare = name, bound] = /^(.*)_(gte|lte)$/.exec(name) ?? []
    const label = name === 'q' ? words.search : textOf(fields, bare)
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
