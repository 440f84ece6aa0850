import { useEffect } from 'react'
import type { PreloadableComponent } from './lazyComponent.tsx'

/** Loads the code of a list's cells together with its rows, so that no column moves later. */
export function usePreloaded(cells: Readonly<Record<string, PreloadableComponent>> | undefined): void {
  useEffect(() => {
    for (const Cell of Object.values(cells ?? {})) void Cell.preload?.()
  }, [cells])
}
