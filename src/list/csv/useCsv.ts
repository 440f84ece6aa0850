import { useCallback } from 'react'
import get from 'lodash/get.js'
import { useDataProvider, useListContext, useTranslate } from 'react-admin'
import type { Field } from '../../contract/describe.ts'
import { decimalOf } from '../../contract/money.ts'
import type { Row } from '../../contract/row.ts'
import { portions } from '../../fields/useNames.ts'
import { isNothing, valueText } from '../../fields/valueText.ts'
import { useFormats } from '../../locale/format.ts'
import { useLocaleState } from '../../locale/LocaleProvider.tsx'
import { useAllScreens, useScreens } from '../../screens.ts'
import { allRows } from '../allRows.ts'
import { useColumns } from '../preferences.ts'
import { referredBy } from '../useReferenceLabels.ts'
import { csvText } from '../../contract/csv.ts'

/** As people read it, or as programs do: ISO instants, period decimals, ids and codes. */
export type CsvFormat = 'shown' | 'machine'

export interface CsvFile {
  name: string
  text: string
  rows: number
}

/**
 * Makes a file of all rows that match, with the list's columns, filters and order. Throws what the calls throw, and
 * `RowsChanged`.
 */
export function useCsv() {
  const translate = useTranslate()
  const { locale } = useLocaleState()
  const { path } = useScreens()
  const { filterValues: filter, sort } = useListContext()
  const dataProvider = useDataProvider()
  const columns = useColumns()
  const formats = useFormats()
  const labelsOf = useLabels(columns)
  return async (
    format: CsvFormat,
    signal: AbortSignal,
    onProgress: (done: number, total: number) => void,
  ): Promise<CsvFile> => {
    const rows = await allRows(dataProvider, { resource: path, filter, sort, signal, onProgress })
    const labels = format === 'shown' ? await labelsOf(rows, signal) : new Map<string, string>()
    const context = { path, formats, translate, labels }
    const valueOf = (field: Field, row: Row) => {
      const value: unknown = get(row, field.path)
      if (isNothing(value)) return ''
      if (format === 'shown') return valueText(field, value, context, row)
      if (field.kind === 'amount') return decimalOf(Number(value))
      return typeof value === 'object' ? JSON.stringify(value) : String(value)
    }
    const header = columns.map((field) => translate(`resources.${path}.fields.${field.path}`))
    const cells = rows.map((row) => columns.map((field) => valueOf(field, row)))
    const title = translate(`resources.${path}.name`, { smart_count: 2 })
    return {
      name: `${title.replace(/[^\p{L}\p{N}]+/gu, '-')}-${today()}.csv`,
      text: csvText(header, cells, locale === 'de' ? ';' : ','),
      rows: rows.length,
    }
  }
}

/** Asks for the names of what some rows refer to, by `collection/id`. */
function useLabels(columns: readonly Field[]) {
  const dataProvider = useDataProvider()
  const screens = useAllScreens()
  return useCallback(
    async (rows: readonly Row[], signal: AbortSignal) => {
      const labels = new Map<string, string>()
      const referred = referredBy(columns, rows)
      for (const { entity, path } of screens) {
        const own = referred.filter(({ collection }) => collection === entity.name)
        for (const ids of portions([...new Set(own.map(({ id }) => id))])) {
          const { data } = await dataProvider.getMany<Row>(path, { ids, signal })
          for (const record of data) labels.set(`${entity.name}/${record.id}`, String(record[entity.label]))
        }
      }
      return labels
    },
    [columns, dataProvider, screens],
  )
}

/** The reader's date, as file names sort. */
export function today(): string {
  const now = new Date()
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}
