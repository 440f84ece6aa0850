import { useSyncExternalStore } from 'react'

/** The width up to which rows are cards, as in the stylesheet. */
const query = '(max-width: 760px)'

export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches)
}

function subscribe(changed: () => void) {
  const list = window.matchMedia(query)
  list.addEventListener('change', changed)
  return () => list.removeEventListener('change', changed)
}
