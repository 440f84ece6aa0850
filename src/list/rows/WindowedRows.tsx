import { Fragment, memo, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { defaultRangeExtractor, useWindowVirtualizer, type Range } from '@tanstack/react-virtual'
import { useIsPrinting, useListener } from '../../layout/useListener.ts'
import type { Density } from '../columns.ts'
import { PlainRows, TableRow, useIsNarrow, minimumShownTextOf, type RowsProps } from './Rows.tsx'

export interface WindowedRowsProps extends RowsProps {
  density: Density
  offset: number
}

/** Printing and the browser's search need all rows. */
export default function WindowedRows({ density, offset, ...props }: WindowedRowsProps) {
  const isWhole = useIsWhole(props.rows)
  const isNarrow = useIsNarrow()
  if (isWhole) return <PlainRows {...props} />
  return <Window key={`${density} ${isNarrow}`} {...props} {...{ density, isNarrow, offset }} />
}

/** In pixels, as in the stylesheet; cards are measured. */
const rowHeights: Record<Density, number> = { compact: 32, comfortable: 44 }
const cardHeights: Record<Density, number> = { compact: 52, comfortable: 220 }

function Window({
  rows,
  layout,
  selected,
  openId,
  onClick,
  density,
  offset,
  isNarrow,
}: WindowedRowsProps & { isNarrow: boolean }) {
  const body = useRef<HTMLTableSectionElement>(null)
  const [top, setTop] = useState(0)
  const rangeExtractor = useCallback(
    (range: Range) => {
      const shown = defaultRangeExtractor(range)
      // The focus would be lost if its row were removed.
      const focused = document.activeElement?.closest<HTMLElement>('tr[data-id]')?.dataset['id']
      const index = rows.findIndex(({ id }) => id === focused)
      return index < 0 || shown.includes(index) ? shown : [...shown, index].sort((a, b) => a - b)
    },
    [rows],
  )
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => (isNarrow ? cardHeights : rowHeights)[density],
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: isNarrow && density === 'comfortable' ? 4 : 15,
    scrollMargin: top,
    rangeExtractor,
  })
  useLayoutEffect(() => {
    const head = body.current?.previousElementSibling
    if (head) setTop(head.getBoundingClientRect().bottom + window.scrollY)
  }, [rows])
  const items = virtualizer.getVirtualItems()
  const start = (items[0]?.start ?? top) - top
  const shown = (items.at(-1)?.end ?? top) - top - start
  return (
    <>
      <tbody ref={body} onClick={onClick} style={{ transform: `translateY(${start}px)` }}>
        {items.map(({ index, start }, place) => {
          const record = rows[index]
          const gap = start - (items[place - 1]?.end ?? start)
          return (
            record && (
              <Fragment key={record.id}>
                {gap > 0 && <tr className="rows-gap" aria-hidden style={{ height: gap }} />}
                <TableRow
                  record={record}
                  layout={layout}
                  isSelected={selected?.has(record.id) ?? false}
                  isOpen={record.id === openId}
                  rowIndex={offset + index + 2}
                  index={index}
                  measure={isNarrow ? virtualizer.measureElement : undefined}
                />
              </Fragment>
            )
          )
        })}
      </tbody>
      <tfoot aria-hidden>
        {!isNarrow && <Widths rows={rows} layout={layout} />}
        <tr style={{ height: virtualizer.getTotalSize() - shown }} />
      </tfoot>
    </>
  )
}

/** An invisible row with the longest texts keeps the widths of the columns while the rendered rows change. */
const Widths = memo(function Widths({ rows, layout }: Pick<RowsProps, 'rows' | 'layout'>) {
  const longest = layout.cells.map(({ isVaried, textOf }) =>
    (isVaried ? rows : rows.slice(0, 30))
      .map(textOf)
      .toSorted((a, b) => b.length - a.length)
      .slice(0, 3),
  )
  const longestName = rows
    .map((row) => minimumShownTextOf(layout.cells[0]?.textOf(row)))
    .reduce((longest, name) => (name.length > longest.length ? name : longest), '')
  return (
    <tr className="widths">
      {layout.isSelectable && <td className="select" />}
      {longest.map((texts, index) => (
        <td
          key={index}
          data-named={layout.cells[index]?.named}
          data-text={index === 0 && !layout.cells[index]?.named ? longestName : undefined}
          data-aside={layout.cells[index]?.aside}
          data-toned={!!layout.cells[index]?.toneOf}
        >
          <div>{texts.join('\n')}</div>
        </td>
      ))}
    </tr>
  )
})

function useIsWhole(rows: unknown): boolean {
  const isPrinted = useIsPrinting()
  const [searched, setSearched] = useState<unknown>(null)
  useListener(window, 'keydown', ({ key, ctrlKey, metaKey }) => {
    if ((ctrlKey || metaKey) && key.toLowerCase() === 'f') flushSync(() => setSearched(rows))
  })
  return isPrinted || searched === rows
}
