import type { MouseEvent } from 'react'
import type { Row } from '../../contract/row.ts'
import type { Selected } from '../selection.ts'
import { TableRow } from './TableRow.tsx'
import type { RowLayout } from './useRowLayout.ts'

export interface RowsProps {
  rows: readonly Row[]
  layout: RowLayout
  selected: Selected | null
  openId: string | null
  onClick: (event: MouseEvent) => void
}

export const PlainRows = ({ rows, layout, selected, openId, onClick }: RowsProps) => (
  <tbody onClick={onClick}>
    {rows.map((record) => (
      <TableRow
        key={record.id}
        record={record}
        layout={layout}
        isSelected={selected?.has(record.id) ?? false}
        isOpen={record.id === openId}
      />
    ))}
  </tbody>
)
