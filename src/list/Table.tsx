import { memo, useMemo } from 'react'
import { LinkBase as Link, useCreatePath, useListContext, useTranslate } from 'react-admin'
import type { Field } from '../contract/describe.ts'
import type { Row } from '../contract/row.ts'
import { useFormats } from '../locale/format.ts'
import { valueText, type ValueContext } from '../fields/valueText.ts'
import { isNumeric } from './columns.ts'
import { HeaderCell } from './HeaderCell.tsx'
import { useReferenceLabels } from './useReferenceLabels.ts'
import './table.css'

/** The rows of a list: plain cells, each row rendered again only when it has changed. */
export function Table({ path, columns }: { path: string; columns: readonly Field[] }) {
  const translate = useTranslate()
  const formats = useFormats()
  const { data = [], isPlaceholderData } = useListContext<Row>()
  const labels = useReferenceLabels(columns, data)
  const context = useMemo(() => ({ path, formats, translate, labels }), [path, formats, translate, labels])
  return (
    <div className="table-frame" aria-busy={isPlaceholderData}>
      <table className="table">
        <caption className="visually-hidden">
          {translate(`resources.${path}.name`, { smart_count: 2 })}
        </caption>
        <thead>
          <tr>
            {columns.map((field) => (
              <HeaderCell key={field.path} field={field} />
            ))}
          </tr>
        </thead>
        <tbody>
          {data.map((record) => (
            <TableRow key={record.id} record={record} columns={columns} context={context} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface RowProps {
  record: Row
  columns: readonly Field[]
  context: ValueContext
}

const TableRow = memo(function TableRow({ record, columns, context }: RowProps) {
  const createPath = useCreatePath()
  const to = createPath({ resource: context.path, type: 'edit', id: record.id })
  return (
    <tr>
      {columns.map((field, index) => {
        const text = valueText(field, record[field.path], context)
        return (
          <td
            key={field.path}
            data-kind={field.kind}
            data-numeric={isNumeric(field) || undefined}
            data-label={context.translate(`resources.${context.path}.fields.${field.path}`)}
          >
            {index === 0 ? <Link to={to}>{text}</Link> : text}
          </td>
        )
      })}
    </tr>
  )
})
