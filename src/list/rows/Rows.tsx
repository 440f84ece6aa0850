import { memo, useSyncExternalStore, type Ref, type MouseEvent } from 'react'
import { RecordContextProvider } from 'react-admin'
import type { Row } from '../../contract/values.ts'
import { ToneDot } from '../../fields/parts.tsx'
import { listen } from '../../layout/useListener.ts'
import type { RowPresentation } from './useRowTextsAndLinks.ts'
import type { SelectedLabelsById } from '../selection.ts'

export interface RowProps {
  record: Row
  layout: RowPresentation
  isSelected: boolean
  isOpen: boolean
  /** It is counted from the header as 1, and set if only some rows are rendered. */
  rowIndex?: number
  index?: number
  measure?: Ref<HTMLTableRowElement> | undefined
}

export const minimumShownTextOf = (name = ''): string => (name.length > 32 ? name.slice(0, 18) : name)

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
      {cells.map(
        ({ path, isNumeric, named, aside, label, textOf, titleOf, toneOf, briefOf, Shown }, place) => {
          const text = textOf(record)
          return (
            <td
              key={path}
              data-numeric={isNumeric}
              data-named={named}
              data-text={place === 0 && !named && !Shown ? minimumShownTextOf(text) : undefined}
              data-aside={aside}
              data-brief={briefOf(record, text)}
              data-label={label}
              title={titleOf?.(record)}
            >
              {Shown ? (
                <RecordContextProvider value={record}>
                  <Shown />
                </RecordContextProvider>
              ) : place > 0 ? (
                <>
                  {toneOf && <ToneDot tone={toneOf(record)} />}
                  {text}
                </>
              ) : (
                <a href={hrefOf(record)} aria-label={text === none ? nameOf(record) : undefined}>
                  {text}
                </a>
              )}
            </td>
          )
        },
      )}
    </tr>
  )
})

/** React requires a handler, and the table handles the click. */
const byTable = () => undefined

export interface RowsProps {
  rows: readonly Row[]
  layout: RowPresentation
  selected: SelectedLabelsById | null
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

/** The stylesheet has the same width for cards. */
const query = '(max-width: 760px)'

export const useIsNarrow = () => useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)

const subscribe = (changed: () => void) => listen(window.matchMedia(query), 'change', changed)
