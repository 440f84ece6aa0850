import { useEffect } from 'react'
import type { Part } from './part.tsx'

/** The code of a list's cells comes along with its rows, so that no column moves when it comes. */
export function usePreloaded(cells: Readonly<Record<string, Part>> | undefined): void {
  useEffect(() => {
    for (const Cell of Object.values(cells ?? {})) void Cell.preload()
  }, [cells])
}
