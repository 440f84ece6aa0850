import { useEffect } from 'react'
import type { PreloadableComponent } from './lazyComponent.tsx'

/** The code of a list's cells comes along with its rows, so that no column moves when it comes. */
export function usePreloaded(cells: Readonly<Record<string, PreloadableComponent>> | undefined): void {
  useEffect(() => {
    for (const Cell of Object.values(cells ?? {})) void Cell.preload?.()
  }, [cells])
}
