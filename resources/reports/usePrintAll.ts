import { useEffect } from 'react'
import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import { isUnhandledKey } from '../../src/layout/keys.ts'

export interface PrintAllOptions {
  /** Whether there are more rows than those on the page. */
  isShort: boolean
  /** Whether all of them have been asked for, to be printed. */
  isWhole: boolean
  setWhole: (isWhole: boolean) => void
}

/** What every question for figures begins with (useReport.ts, useTrends.ts). */
const figures = { queryKey: ['reporting'] }

/**
 * Ctrl+P prints all rows of a report: once they have come, and their courses. What the browser's own menu prints is the page as
 * it is, which says how many rows it leaves out.
 */
export function usePrintAll({ isShort, isWhole, setWhole }: PrintAllOptions): void {
  const client = useQueryClient()
  const isComing = useIsFetching(figures) > 0
  useEffect(() => {
    const ask = (event: KeyboardEvent) => {
      const isPrint = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'p'
      if (!isPrint || !isShort || !isUnhandledKey(event)) return
      event.preventDefault()
      setWhole(true)
    }
    const end = () => setWhole(false)
    window.addEventListener('keydown', ask)
    window.addEventListener('afterprint', end)
    return () => {
      window.removeEventListener('keydown', ask)
      window.removeEventListener('afterprint', end)
    }
  }, [isShort, setWhole])
  useEffect(() => {
    // What has just been drawn may have asked for more.
    if (isWhole && !isComing && !client.isFetching(figures)) window.print()
  }, [isWhole, isComing, client])
}
