import { ownValue } from '../../src/contract/own.ts'
import type { ReportName } from '../../src/contract/reports.ts'
import { reportColumns } from '../../src/contract/reports/columns.ts'
import type { ReportRow } from '../../src/contract/reports/defineReport.ts'
import { fileTable, type FileTable } from '../../src/contract/tableFile.ts'
import { type Field, fieldsOf } from '../../src/contract/describe.ts'
import type { Entity } from '../../src/contract/entity.ts'
import type { Row } from '../../src/contract/row.ts'
import { findIn } from '../records/findIn.ts'
import type { Reader } from '../stores/store.ts'
import { choiceText, type Style } from './style.ts'

/** The rows of a report as lines of a table. */
export function reportTable(name: ReportName, { words, format, formats }: Style): FileTable<ReportRow> {
  const said = (of: object | undefined) => (key: string) =>
    ownValue(of as Record<string, string> | undefined, key) ?? key
  const columns = reportColumns(
    name,
    {
      by: said(words?.by),
      field: said(words?.rows.fields),
      figure: said(words?.figures),
      moneyKind: said(words?.rows.choices.moneyKind),
    },
    formats,
  )
  return fileTable(columns, format)
}

/** The fields that the server maintains say nothing about a round. */
const left = ['version', 'createdAt', 'updatedAt']

/** Rounds as lines of a table, with all their fields. */
export function roundTable(entity: Entity, style: Style) {
  const fields = fieldsOf(entity).filter(({ name }) => !left.includes(name))
  const tableOf = (names: ReadonlyMap<string, string>) =>
    fileTable(
      fields.map((field) => ({
        ...{ name: field.name, label: fieldText(field.name, style), kind: field.kind },
        value: (row: Row) => ownValue(row, field.name),
        text: (row: Row, value: unknown) => cell(field, value, row, style, names),
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

const fieldText = (name: string, { words }: Style) =>
  ownValue(words?.rounds.fields as Record<string, string> | undefined, name) ?? name

function cell(
  field: Field,
  value: unknown,
  row: Row,
  style: Style,
  names: ReadonlyMap<string, string>,
): string {
  if (field.kind === 'amount')
    return style.formats.amount(Number(value), String(ownValue(row, String(field.currency))))
  const text = String(value)
  if (field.kind === 'instant') return style.formats.instant(text)
  if (field.kind === 'choice') return choiceText(style, field.name, text)
  return field.reference ? (names.get(`${field.reference}/${text}`) ?? text) : text
}

/** Labels of the records that rounds refer to; deleted ones are named by their id. */
async function namesIn(
  reader: Reader,
  fields: readonly Field[],
  rows: readonly Row[],
): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const { name, reference } of fields) {
    if (!reference) continue
    const ids = [...new Set(rows.map((row) => String(ownValue(row, name))))]
    for (const found of await findIn(reader)(reference, { id: ids }))
      names.set(`${reference}/${found.id}`, String(found['name']))
  }
  return names
}
