import { useCallback, useReducer } from 'react'

export interface Draft<T> {
  value: T
  change: (value: T) => void
  /** Says that a value is being written into the address. */
  sent: (value: T) => void
}

interface State<T> {
  value: T
  seen: string
  sent: readonly string[]
}

const step = <T>(now: State<T>, by: (now: State<T>) => State<T>) => by(now)

/**
 * What is being entered of something that the address says. When the address changes, it wins, except where it only
 * catches up with what was sent from here: that never overwrites what was entered since.
 *
 * A reducer on purpose: React works out what `useState` is set to by a function ahead, from what was last drawn, even where
 * that was given up for something more urgent. What was entered just then would be taken for the address's.
 */
export function useDraft<T>(inAddress: T): Draft<T> {
  const key = JSON.stringify(inAddress)
  const [state, set] = useReducer(step<T>, { value: inAddress, seen: key, sent: [] })
  if (key !== state.seen) {
    set((now) => {
      const own = now.sent.indexOf(key)
      return own < 0
        ? { value: inAddress, seen: key, sent: [] }
        : { ...now, seen: key, sent: now.sent.slice(own + 1) }
    })
  }
  const change = useCallback((value: T) => set((now) => ({ ...now, value })), [])
  const sent = useCallback(
    (value: T) => set((now) => ({ ...now, sent: [...now.sent, JSON.stringify(value)] })),
    [],
  )
  return { value: state.value, change, sent }
}
