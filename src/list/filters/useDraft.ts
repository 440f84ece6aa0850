import { useCallback, useState } from 'react'

export interface Draft<T> {
  value: T
  change: (value: T) => void
  /** Tells that a value is on its way into the address. */
  sent: (value: T) => void
}

interface State<T> {
  value: T
  seen: string
  sent: readonly string[]
}

/**
 * What is being entered of something that the address says. When the address changes, it wins, except where it only
 * catches up with what was sent from here: that never overwrites what was entered since.
 */
export function useDraft<T>(inAddress: T): Draft<T> {
  const key = JSON.stringify(inAddress)
  const [state, set] = useState<State<T>>({ value: inAddress, seen: key, sent: [] })
  if (key !== state.seen) {
    const own = state.sent.indexOf(key)
    set(
      own < 0
        ? { value: inAddress, seen: key, sent: [] }
        : { ...state, seen: key, sent: state.sent.slice(own + 1) },
    )
  }
  const change = useCallback((value: T) => set((now) => ({ ...now, value })), [])
  const sent = useCallback(
    (value: T) => set((now) => ({ ...now, sent: [...now.sent, JSON.stringify(value)] })),
    [],
  )
  return { value: state.value, change, sent }
}
