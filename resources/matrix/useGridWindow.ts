import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import { useIsPrinting } from '../../src/layout/useIsPrinting.ts'
import { useIsNarrow } from '../../src/list/rows/Rows.tsx'
import { cellSizes } from './MatrixRow.tsx'
import { blockBetween, clampPosition, type Position } from './cells.ts'

/** Widths of the games' names in pixels, as the stylesheet has them. */
const nameWidths = { wide: 248, narrow: 132 }

/** More cells than this are not rendered at once: a browser needs seconds for them. */
const maxCellsAtOnce = 20_000

/**
 * Which rows and columns are rendered: those on screen or near it, and those that one stands on, to keep the focus; all of
 * them for the printer, unless there are too many.
 */
export function useGridWindow(
  scroll: RefObject<HTMLElement | null>,
  size: { rows: number; columns: number },
  at: Position,
) {
  const nameWidth = useIsNarrow() ? nameWidths.narrow : nameWidths.wide
  const rows = useVirtualizer({
    count: size.rows,
    getScrollElement: () => scroll.current,
    estimateSize: () => cellSizes.row,
    overscan: 3,
    paddingStart: cellSizes.head,
    scrollPaddingStart: cellSizes.head,
    rangeExtractor: useKept(at.row),
  })
  const columns = useVirtualizer({
    horizontal: true,
    count: size.columns,
    getScrollElement: () => scroll.current,
    estimateSize: () => cellSizes.column,
    overscan: 2,
    paddingStart: nameWidth,
    scrollPaddingStart: nameWidth,
    rangeExtractor: useKept(at.column),
  })
  const { scrollRect } = rows
  const isPrinted = useIsPrinting()
  const isWhole = isPrinted && size.rows * size.columns <= maxCellsAtOnce
  const seen = { rows: useIndexes(rows.getVirtualItems()), columns: useIndexes(columns.getVirtualItems()) }
  return {
    ...(isWhole ? { rows: upTo(size.rows), columns: upTo(size.columns) } : seen),
    /** Whether it is printed, and is too large for that. */
    isCut: isPrinted && !isWhole,
    /** How many rows are seen at once. */
    page: Math.max(1, Math.floor(((scrollRect?.height ?? 0) - cellSizes.head) / cellSizes.row) - 1),
    show({ row, column }: Position) {
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

/** The same array as long as the same are shown, so that rows are not rendered for nothing. */
function useIndexes(items: readonly { index: number }[]): readonly number[] {
  const key = items.map(({ index }) => index).join(' ')
  // The items themselves are others whenever something is measured.
  return useMemo(() => (key ? key.split(' ').map(Number) : []), [key])
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index)

/**
 * Where one stands in the grid, and what is selected from there: the block between that and where one began to select. The
 * focus goes along with every step.
 */
export function useGridSelection(
  scroll: RefObject<HTMLElement | null>,
  size: { rows: number; columns: number },
) {
  const [place, setPlace] = useState<{ at: Position; from: Position }>({ at: origin, from: origin })
  const [at, from] = [clampPosition(place.at, size), clampPosition(place.from, size)]
  const hasMoved = useRef(false)
  useLayoutEffect(() => {
    if (!hasMoved.current) return
    hasMoved.current = false
    scroll.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true })
  })
  return {
    at,
    block: blockBetween(at, from),
    /** Steps to a place; a step that extends keeps the other end of the block. */
    go(to: Position, isExtending = false) {
      hasMoved.current = true
      setPlace({ at: to, from: isExtending ? from : to })
    },
  }
}

const origin: Position = { row: 0, column: 0 }
