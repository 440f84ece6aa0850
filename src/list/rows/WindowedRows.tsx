import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import type { Density } from '../preferences.ts'
import { PlainRows, type RowsProps } from './PlainRows.tsx'
import { TableRow } from './TableRow.tsx'
import { useIsNarrow } from './useIsNarrow.ts'

export interface WindowedRowsProps extends RowsProps {
  density: Density
  /** How many rows come before these, on other pages. */
  offset: number
}

/** Rows that are on screen or near it; all of them for the printer and for the browser's search. */
export default function WindowedRows({ density, offset, ...props }: WindowedRowsProps) {
  const isWhole = useIsWhole(props.rows)
  const isNarrow = useIsNarrow()
  if (isWhole) return <PlainRows {...props} />
  return <Window key={`${density} ${isNarrow}`} {...props} {...{ density, isNarrow, offset }} />
}

/** Heights of rows in pixels, as the stylesheet has them; cards are measured. */
export const rowHeights: Record<Density, number> = { compact: 32, comfortable: 44 }
const cardHeight = 220

function Window({
  rows,
  layout,
  selected,
  onClick,
  density,
  offset,
  isNarrow,
}: WindowedRowsProps & { isNarrow: boolean }) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [top, setTop] = useState(0)
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => (isNarrow ? cardHeight : rowHeights[density]),
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: isNarrow ? 4 : 15,
    scrollMargin: top,
  })
  useLayoutEffect(() => {
    const head = body.current?.previousElementSibling
    if (head) setTop(head.getBoundingClientRect().bottom + window.scrollY)
  }, [rows])
  useFrozenWidths(body, isNarrow)
  const items = virtualizer.getVirtualItems()
  const start = (items[0]?.start ?? top) - top
  const shown = (items.at(-1)?.end ?? top) - top - start
  return (
    <>
      <tbody ref={body} onClick={onClick} style={{ transform: `translateY(${start}px)` }}>
        {items.map(({ index }) => {
          const record = rows[index]
          return (
            record && (
              <TableRow
                key={record.id}
                record={record}
                layout={layout}
                isSelected={selected?.has(record.id) ?? false}
                rowIndex={offset + index + 2}
                index={index}
                measure={isNarrow ? virtualizer.measureElement : undefined}
              />
            )
          )
        })}
      </tbody>
      <tfoot aria-hidden>
        <tr style={{ height: virtualizer.getTotalSize() - shown }} />
      </tfoot>
    </>
  )
}

/** Other rows come with every turn of the wheel: the columns keep the widths that the first ones gave them. */
function useFrozenWidths(body: React.RefObject<HTMLElement | null>, isNarrow: boolean) {
  useLayoutEffect(() => {
    const table = body.current?.closest('table')
    const heads = [...(table?.querySelectorAll('thead th') ?? [])] as HTMLElement[]
    if (!table || isNarrow) return
    const widths = heads.map((head) => head.offsetWidth)
    table.style.minWidth = `${table.offsetWidth}px`
    table.style.tableLayout = 'fixed'
    heads.forEach((head, index) => (head.style.width = `${widths[index] ?? 0}px`))
    return () => {
      table.style.minWidth = table.style.tableLayout = ''
      for (const head of heads) head.style.width = ''
    }
  }, [body, isNarrow])
}

/** Whether all rows have to be there, not only those on screen. Another list starts afresh. */
function useIsWhole(rows: unknown): boolean {
  const [whole, setWhole] = useState<unknown>(null)
  useEffect(() => {
    const show = () => flushSync(() => setWhole(rows))
    const search = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
      if ((ctrlKey || metaKey) && key.toLowerCase() === 'f') show()
    }
    window.addEventListener('beforeprint', show)
    window.addEventListener('keydown', search)
    return () => {
      window.removeEventListener('beforeprint', show)
      window.removeEventListener('keydown', search)
    }
  }, [rows])
  return whole === rows
}
