import { useEffect, useRef, type RefObject } from 'react'
import type { Row } from '../../contract/row.ts'

/**
 * Brings a row back into view once it is among the rows. One that is not on the page yet, since there are many, lies as
 * far down as its share of the rows. Answers the ref of the frame around the rows.
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
