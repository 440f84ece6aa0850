import { useEffect, useSyncExternalStore } from 'react'
import { createListeners } from '../listeners.ts'

const { subscribe, tell } = createListeners()
let forms = 0

export const useHasUnsaved = () => useSyncExternalStore(subscribe, () => forms > 0)

/** While `isDirty`, the calling component counts as having unsaved input. */
export function useNoteUnsaved(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return
    forms += 1
    tell()
    return () => {
      forms -= 1
      tell()
    }
  }, [isDirty])
}
