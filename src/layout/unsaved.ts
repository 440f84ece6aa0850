import { useEffect, useSyncExternalStore } from 'react'
import { createListeners } from '../listeners.ts'

const { subscribe, tell } = createListeners()
let forms = 0

/** Whether anything on the page was typed and not saved. */
export const useHasUnsaved = () => useSyncExternalStore(subscribe, () => forms > 0)

/** What the page shows is not saved while `isDirty`. */
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
