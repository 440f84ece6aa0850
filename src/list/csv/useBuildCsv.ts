import { get } from 'es-toolkit/compat'
import { useDataProvider, useListContext, useTranslate } from 'react-admin'
import { fieldsOf, type Field } from '../../contract/entity.ts'
import { type Row, ownValue } from '../../contract/values.ts'
import {
  buildFileName,
  createTableFileFormatter,
  formatWholeFile,
  addCurrencyFields,
  type TableFileStyle,
} from '../../contract/tableFile.ts'
import { splitIntoPortions } from '../../fields/useReferenceLabels.ts'
import { valueText } from '../../fields/valueText.ts'
import { dayOfDate } from '../../inputs/typedText.ts'
import { createFormats } from '../../contract/localizedFormats.ts'
import { useAllScreens, useResourceConfig } from '../../context.ts'
import { fetchAllRows } from '../fetchAllRows.ts'
import { useShownColumns } from '../columns.ts'
import { referencesInRows } from '../rows/useRowTextsAndLinks.ts'

/** Throws `RowsChangedError` and the errors of the calls. */
export function useBuildCsv() {
  const translate = useTranslate()
  const { path, entity } = useResourceConfig()
  const { filterValues: filter, sort } = useListContext()
  const dataProvider = useDataProvider()
  const columns = useShownColumns()
  const labelsOf = useLabels(columns)
  return async (
    format: TableFileStyle,
    signal: AbortSignal,
    onProgress: (done: number, total: number) => void,
  ) => {
    const rows = await fetchAllRows(dataProvider, { resource: path, filter, sort, signal, onProgress })
    const labels = format === 'machine' ? new Map<string, string>() : await labelsOf(rows, signal)
    const context = { path, formats: createFormats(format), translate, labels }
    const table = createTableFileFormatter(
      addCurrencyFields(columns, fieldsOf(entity)).map((field) => ({
        ...{ name: field.path, label: translate(`resources.${path}.fields.${field.path}`), kind: field.kind },
        value: (row: Row): unknown => get(row, field.path),
        text: (row: Row, value: unknown) => valueText(field, value, context, row),
      })),
      format,
    )
    const title = format === 'machine' ? entity.name : translate(`resources.${path}.name`, { smart_count: 2 })
    return {
      name: buildFileName(title, localToday(), format),
      text: formatWholeFile(table, rows.map(table.line)),
      rows: rows.length,
    }
  }
}

function useLabels(columns: readonly Field[]) {
  const dataProvider = useDataProvider()
  const screens = useAllScreens()
  return async (rows: readonly Row[], signal: AbortSignal) => {
    const labels = new Map<string, string>()
    const referred = referencesInRows(columns, rows)
    for (const { entity, path } of screens) {
      const own = referred.filter(({ collection }) => collection === entity.name)
      for (const ids of splitIntoPortions([...new Set(own.map(({ id }) => id))])) {
        const { data } = await dataProvider.getMany<Row>(path, { ids, signal })
        for (const record of data)
          labels.set(`${entity.name}/${record.id}`, String(ownValue(record, entity.label)))
      }
    }
    return labels
  }
}

export const localToday = (): string => dayOfDate(new Date())
