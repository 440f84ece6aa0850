import { useEffect, useRef, useState } from 'react'
import { timings } from './layout/timing.ts'

/** What is being typed, once it has rested: the server is asked for that, not for every key. */
export function useDebounced(text: string, pause: number = timings.typing): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), pause)
    return () => clearTimeout(timer)
  }, [text, pause])
  return rested
}

/** The same, at once for a key that comes alone: only of keys that come faster than the pause the last one is waited for. */
export function useDebouncedUnlessAlone(text: string, pause: number): string {
  const [settled, settle] = useState(text)
  const last = useRef(-Infinity)
  useEffect(() => {
    const isAlone = performance.now() - last.current > pause
    last.current = performance.now()
    const timer = setTimeout(() => settle(text), isAlone ? 0 : pause)
    return () => clearTimeout(timer)
  }, [text, pause])
  return settled
}
