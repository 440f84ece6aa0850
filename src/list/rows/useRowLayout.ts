import { useMemo } from 'react'
import get from 'lodash/get.js'
import { useCreatePath, useListContext, useTranslate } from 'react-admin'
import type { Field } from '../../contract/describe.ts'
import type { FieldKind, Tone } from '../../contract/field.ts'
import type { Row } from '../../contract/row.ts'
import { valueText } from '../../fields/valueText.ts'
import { useFormats } from '../../locale/format.ts'
import { useAllScreens, useResourceConfig } from '../../screens.ts'
import type { PreloadableComponent } from '../../layout/lazyComponent.tsx'
import { narrowColumns, isNumeric, type NarrowStyle } from '../columns.ts'
import { useReferenceLabels } from '../useReferenceLabels.ts'
import { ownValue } from '../../contract/own.ts'

/** A column as the rows need it. */
export interface Cell {
  path: string
  label: string
  /** Absent where it is not, so that the attribute is. */
  isNumeric: true | undefined
  /** Its texts are names that come after the rows, one of them or many. Absent where they are not. */
  named?: 'one' | 'many' | undefined
  /** Whether its texts are of very different lengths. */
  isVaried: boolean
  textOf: (record: Row) => string
  /** Of a state; absent where it is none. */
  toneOf?: ((record: Row) => Tone | undefined) | undefined
  /** How it stands where there is no room for columns; absent where it does not, as nothing does that says nothing. */
  briefOf: (record: Row, text: string) => NarrowStyle | undefined
  /** What is shown instead of the text. */
  Shown?: PreloadableComponent | undefined
}

/** What all rows have in common, made once for the table. */
export interface RowLayout {
  cells: readonly Cell[]
  isSelectable: boolean
  hrefOf: (record: Row) => string
  nameOf: (record: Row) => string
  /** What stands where there is no value. */
  none: string
}

/** Kinds whose texts are all about as long as the first ones. */
const even: readonly FieldKind[] = ['instant', 'flag', 'integer', 'percent', 'days', 'currency']

export function useRowLayout(
  columns: readonly Field[],
  rows: readonly Row[],
  isSelectable: boolean,
): RowLayout {
  const translate = useTranslate()
  const createPath = useCreatePath()
  const formats = useFormats()
  const { entity, path, section, cells: shown } = useResourceConfig()
  const opened = useOpened(section === null ? columns[0] : undefined)
  const labels = useReferenceLabels(columns, rows)
  const { sort } = useListContext()
  return useMemo(() => {
    const context = { path, formats, translate, labels }
    const brief = narrowColumns(columns, sort.field, shown)
    const none = translate('list.none')
    const toneOf = ({ tones, path }: Field, record: Row) => ownValue(tones, String(get(record, path)))
    const says = (field: Field, record: Row, text: string) =>
      field.tones && field.kind === 'flag' ? !!toneOf(field, record) : text !== none
    const opening = columns.find((field) => field.path === opened?.field)
    return {
      cells: columns.map((field) => ({
        path: field.path,
        label: translate(`resources.${path}.fields.${field.path}`),
        isNumeric: isNumeric(field) || undefined,
        named: field.reference ? (field.kind === 'references' ? 'many' : 'one') : undefined,
        isVaried: !even.includes(field.kind),
        textOf: (record) => valueText(field, get(record, field.path), context, record),
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
  }, [columns, isSelectable, path, entity, shown, opened, sort.field, formats, translate, labels, createPath])
}

/** A part has no page: its row leads to the record that its first column refers to. */
function useOpened(field: Field | undefined) {
  const path = useAllScreens().find(({ entity }) => entity.name === field?.reference)?.path
  return useMemo(() => (field && path !== undefined ? { path, field: field.path } : null), [field, path])
}
