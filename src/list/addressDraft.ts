import { useCallback, useReducer } from 'react'

export interface AddressDraft<T> {
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

/** The caller writes the address and then calls `sent`; other changes of the address replace the value. `useState` may lose input. */
export function useAddressDraft<T>(inAddress: T): AddressDraft<T> {
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

/** The next press builds on the last choice, which the address may not show yet. */
export function useOptimisticValue<T>(inAddress: T, apply: (value: T) => void): [T, (value: T) => void] {
  const { value, change, sent } = useAddressDraft(inAddress)
  const choose = (next: T) => {
    change(next)
    sent(next)
    apply(next)
  }
  return [value, choose]
}
