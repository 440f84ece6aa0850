import { useCallback, useReducer } from 'react'

export interface FilterDraft<T> {
  value: T
  change: (value: T) => void
  sent: (value: T) => void
}

interface State<T> {
  value: T
  seen: string
  sent: readonly string[]
}

const step = <T>(now: State<T>, by: (now: State<T>) => State<T>) => by(now)

/**
 * A value in the address while it is being entered. A change of the address replaces it, unless the address only catches up with what was
 * `sent` from here, which never overwrites what was entered since.
 *
 * Uses a reducer: React may compute the function given to `useState`'s setter ahead, from a rendering that was discarded for an urgent one.
 * What was entered just then would be lost.
 */
export function useAddressDraft<T>(inAddress: T): FilterDraft<T> {
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

/**
 * What was chosen last, before the list is rendered with it: whoever presses again meanwhile (reverses the order of the
 * field just chosen, turns two pages) means what they have chosen, not what is still on screen.
 */
export function useChosen<T>(inAddress: T, apply: (value: T) => void): [T, (value: T) => void] {
  const { value, change, sent } = useAddressDraft(inAddress)
  const choose = (next: T) => {
    change(next)
    sent(next)
    apply(next)
  }
  return [value, choose]
}
