import { useEffect, useRef, type RefObject } from 'react'
import type { Row } from '../../contract/row.ts'

/**
 * Scrolls a row into view once it is rendered. For a row that is not rendered yet the position is estimated by its share of the rows.
 * Returns the ref of the element around the rows.
 */
export function useKeptRow(kept: RefObject<string | null>, rows: readonly Row[]) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const index = rows.findIndex(({ id }) => id === kept.current)
    if (!frame.current || index < 0) return
    kept.current = null
    const shown = [...frame.current.querySelectorAll('tr')].find(
      (row) => row.dataset['id'] === rows[index]?.id,
    )
    if (shown) return shown.scrollIntoView({ block: 'nearest' })
    const { top, height } = frame.current.getBoundingClientRect()
    window.scrollTo({ top: window.scrollY + top + (height * index) / rows.length - 100 })
  }, [rows, kept])
  return frame
}
