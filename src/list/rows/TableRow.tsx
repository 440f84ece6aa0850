import { memo, type Ref } from 'react'
import { RecordContextProvider } from 'react-admin'
import type { Row } from '../../contract/row.ts'
import { Tone } from '../../fields/Tone.tsx'
import type { RowLayout } from './useRowLayout.ts'

export interface RowProps {
  record: Row
  layout: RowLayout
  isSelected: boolean
  /** Open in the drawer beside the list. */
  isOpen: boolean
  /** Where only some of the rows are on the page: the row's place among all of them, from 1 for the header. */
  rowIndex?: number
  /** Where rows are measured: its place in the list at hand, and who measures. */
  index?: number
  measure?: Ref<HTMLTableRowElement> | undefined
}

/** A row of plain cells, rendered again only when it has changed. Clicks are the table's. */
export const TableRow = memo(function TableRow(props: RowProps) {
  const { record, layout, isSelected, isOpen, rowIndex, index, measure } = props
  const { cells, isSelectable, hrefOf, nameOf, none } = layout
  return (
    <tr
      ref={measure}
      data-id={record.id}
      data-index={index}
      data-selected={isSelected || undefined}
      aria-current={isOpen || undefined}
      aria-rowindex={rowIndex}
    >
      {isSelectable && (
        <td className="select">
          <input type="checkbox" checked={isSelected} aria-label={nameOf(record)} onChange={byTable} />
        </td>
      )}
      {cells.map(({ path, isNumeric, named, label, textOf, toneOf, briefOf, Shown }, place) => {
        const text = textOf(record)
        return (
          <td
            key={path}
            data-numeric={isNumeric}
            data-named={named}
            data-brief={briefOf(record, text)}
            data-label={label}
          >
            {Shown ? (
              <RecordContextProvider value={record}>
                <Shown />
              </RecordContextProvider>
            ) : place > 0 ? (
              <>
                {toneOf && <Tone tone={toneOf(record)} />}
                {text}
              </>
            ) : (
              <a href={hrefOf(record)} aria-label={text === none ? nameOf(record) : undefined}>
                {text}
              </a>
            )}
          </td>
        )
      })}
    </tr>
  )
})

/** React asks for it; the click reaches the table, which knows the row before, too. */
const byTable = () => undefined
