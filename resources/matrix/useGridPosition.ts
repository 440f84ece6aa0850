import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { blockOf, clampPosition, type Position } from './position.ts'

/**
 * Where one stands in the grid, and what is selected from there: the block between that and where one began to select. The
 * focus goes along with every step.
 */
export function useGridPosition(
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
    block: blockOf(at, from),
    /** Steps to a place; a step that extends keeps the other end of the block. */
    go(to: Position, isExtending = false) {
      hasMoved.current = true
      setPlace({ at: to, from: isExtending ? from : to })
    },
  }
}

const origin: Position = { row: 0, column: 0 }
