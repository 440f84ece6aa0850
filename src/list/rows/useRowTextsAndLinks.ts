import { useMemo } from 'react'
import { get } from 'es-toolkit/compat'
import { useCreatePath, useListContext, useTranslate } from 'react-admin'
import type { Field } from '../../contract/entity.ts'
import type { FieldKind, Tone } from '../../contract/field.ts'
import { type Row, ownValue } from '../../contract/values.ts'
import { valueText } from '../../fields/valueText.ts'
import { useFormats, useAllScreens, useResourceConfig } from '../../context.ts'
import type { MaybeLazyComponent } from '../../layout/lazyComponent.tsx'
import { cardValueStyleByColumn, isNumericField, type CardValueStyle } from '../columns.ts'
import { toReferenceIds, useReferenceLabels, type ReferencedRecord } from '../../fields/useReferenceLabels.ts'

export interface ColumnPresentation {
  path: string
  label: string
  isNumeric: true | undefined
  /** The texts are labels of records, which are loaded after the rows. */
  named?: 'one' | 'many' | undefined
  aside: true | undefined
  isVaried: boolean
  textOf: (record: Row) => string
  titleOf?: ((record: Row) => string | undefined) | undefined
  toneOf?: ((record: Row) => Tone | undefined) | undefined
  briefOf: (record: Row, text: string) => CardValueStyle | undefined
  Shown?: MaybeLazyComponent | undefined
}

export interface RowPresentation {
  cells: readonly ColumnPresentation[]
  isSelectable: boolean
  hrefOf: (record: Row) => string
  nameOf: (record: Row) => string
  none: string
}

/** The texts of these kinds have about the same length. */
const even: readonly FieldKind[] = ['instant', 'flag', 'integer', 'percent', 'days', 'currency']

export function useRowTextsAndLinks(
  columns: readonly Field[],
  rows: readonly Row[],
  isSelectable: boolean,
): RowPresentation {
  const translate = useTranslate()
  const createPath = useCreatePath()
  const formats = useFormats()
  const { entity, path, section, cells: shown, aside } = useResourceConfig()
  const opened = useOpened(section === null ? columns[0] : undefined)
  const labels = useReferenceLabels(useMemo(() => referencesInRows(columns, rows), [columns, rows]))
  const { sort } = useListContext()
  return useMemo(() => {
    const context = { path, formats, translate, labels }
    const brief = cardValueStyleByColumn(columns, sort.field, shown)
    const none = translate('list.none')
    const toneOf = ({ tones, path }: Field, record: Row) => ownValue(tones, String(get(record, path)))
    const says = (field: Field, record: Row, text: string) =>
      field.tones && field.kind === 'flag' ? !!toneOf(field, record) : text !== none
    const opening = columns.find((field) => field.path === opened?.field)
    return {
      cells: columns.map((field) => ({
        path: field.path,
        label: translate(`resources.${path}.fields.${field.path}`),
        isNumeric: isNumericField(field) || undefined,
        named: field.reference ? (field.kind === 'references' ? 'many' : 'one') : undefined,
        aside: aside?.includes(field.path) || undefined,
        isVaried: !even.includes(field.kind),
        textOf: (record) => valueText(field, get(record, field.path), context, record),
        titleOf:
          field.kind === 'instant'
            ? (record) => {
                const at: unknown = get(record, field.path)
                return typeof at === 'string' ? formats.exact(at) : undefined
              }
            : undefined,
        toneOf: field.tones && ((record) => toneOf(field, record)),
        briefOf: (record, text) =>
          says(field, record, text) || ownValue(shown, field.path) ? brief.get(field.path) : undefined,
        Shown: ownValue(shown, field.path),
      })),
      isSelectable,
      hrefOf: (record) =>
        createPath({
          type: 'edit',
          ...(opened
            ? { resource: opened.path, id: String(ownValue(record, opened.field)) }
            : { resource: path, id: record.id }),
        }),
      nameOf: (record) =>
        opening
          ? valueText(opening, ownValue(record, opening.path), context)
          : String(ownValue(record, entity.label)),
      none,
    }
  }, [
    columns,
    isSelectable,
    path,
    entity,
    shown,
    aside,
    opened,
    sort.field,
    formats,
    translate,
    labels,
    createPath,
  ])
}

/** A part has no page, so its row leads to the record that its first column refers to. */
function useOpened(field: Field | undefined) {
  const path = useAllScreens().find(({ entity }) => entity.name === field?.reference)?.path
  return useMemo(() => (field && path !== undefined ? { path, field: field.path } : null), [field, path])
}

export const referencesInRows = (columns: readonly Field[], rows: readonly Row[]): ReferencedRecord[] =>
  columns.flatMap(({ reference: collection, path }) =>
    collection
      ? rows.flatMap(({ [path]: value }) => toReferenceIds(value).map((id) => ({ collection, id })))
      : [],
  )
