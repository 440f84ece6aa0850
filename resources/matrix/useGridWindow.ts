import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { useIsPrinting } from '../../src/layout/useListener.ts'
import { useIsNarrow } from '../../src/list/rows/Rows.tsx'
import { cellRangeBetween, clampPosition, type CellPosition } from './cells.ts'

/** In pixels; they grow with the text. */
export interface CellSizes {
  row: number
  column: number
  /** The least width of the first column, which is wider only where all columns are in sight. */
  name: number
  /** The size of the text as a multiple of the usual one. */
  scale: number
}

/** `text` is any text of the grid, whose size tells that readers enlarge the text alone. */
export function useCellSizes(text: RefObject<HTMLElement | null>): CellSizes {
  const [scale, setScale] = useState(scaleOfText)
  useEffect(() => {
    const size = new ResizeObserver(() => setScale(scaleOfText()))
    if (text.current) size.observe(text.current)
    return () => size.disconnect()
  }, [text])
  const isNarrow = useIsNarrow()
  return useMemo(
    () => ({ row: 30 * scale, column: 34 * scale, name: (isNarrow ? 132 : 248) * scale, scale }),
    [scale, isNarrow],
  )
}

/** The root's size in the stylesheet (base.css). */
const usualTextSize = 14

const scaleOfText = () => parseFloat(getComputedStyle(document.documentElement).fontSize) / usualTextSize || 1

/** Browsers need seconds for more cells than this. */
const maxCellsAtOnce = 20_000

/** Also renders the focused row and column, to keep the focus; for printing all of them, up to a maximum. */
export function useGridWindow(
  scroll: RefObject<HTMLElement | null>,
  size: { rows: number; columns: number },
  at: CellPosition,
  head: number,
  sizes: CellSizes,
) {
  const rows = useVirtualizer({
    count: size.rows,
    getScrollElement: () => scroll.current,
    estimateSize: () => sizes.row,
    overscan: 3,
    paddingStart: head,
    scrollPaddingStart: head,
    rangeExtractor: useKept(at.row),
  })
  const columns = useVirtualizer({
    horizontal: true,
    count: size.columns,
    getScrollElement: () => scroll.current,
    estimateSize: () => sizes.column,
    overscan: 2,
    paddingStart: sizes.name,
    scrollPaddingStart: sizes.name,
    rangeExtractor: useKept(at.column),
  })
  const { scrollRect } = rows
  const isPrinted = useIsPrinting()
  const isWhole = isPrinted && size.rows * size.columns <= maxCellsAtOnce
  const seen = { rows: useIndexes(rows.getVirtualItems()), columns: useIndexes(columns.getVirtualItems()) }
  return {
    ...(isWhole ? { rows: upTo(size.rows), columns: upTo(size.columns) } : seen),
    isCut: isPrinted && !isWhole,
    pageRows: Math.max(1, Math.floor(((scrollRect?.height ?? 0) - head) / sizes.row) - 1),
    show({ row, column }: CellPosition) {
      if (row >= 0) rows.scrollToIndex(row)
      if (column >= 0) columns.scrollToIndex(column)
    },
  }
}

function useKept(index: number) {
  return useCallback(
    (range: Range) => {
      const shown = defaultRangeExtractor(range)
      const isThere = index >= 0 && index < range.count && !shown.includes(index)
      return isThere ? [...shown, index].sort((a, b) => a - b) : shown
    },
    [index],
  )
}

/** Returns the same array while the same indexes are visible, so that new measurements do not render the rows again. */
function useIndexes(items: readonly { index: number }[]): readonly number[] {
  const key = items.map(({ index }) => index).join(' ')
  return useMemo(() => (key ? key.split(' ').map(Number) : []), [key])
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index)

export function useGridSelection(
  scroll: RefObject<HTMLElement | null>,
  size: { rows: number; columns: number },
) {
  const [place, setPlace] = useState<{ at: CellPosition; from: CellPosition }>({ at: origin, from: origin })
  const [at, from] = [clampPosition(place.at, size), clampPosition(place.from, size)]
  const hasMoved = useRef(false)
  useLayoutEffect(() => {
    if (!hasMoved.current) return
    hasMoved.current = false
    scroll.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true })
  })
  return {
    at,
    block: cellRangeBetween(at, from),
    go(to: CellPosition, isExtending = false) {
      hasMoved.current = true
      setPlace({ at: to, from: isExtending ? from : to })
    },
  }
}

const origin: CellPosition = { row: 0, column: 0 }
