import { useEffect, useRef, useState } from 'react'
import { timings } from './layout/timing.ts'

/** The server is not asked for every key. */
export function useDebounced(text: string, pause: number = timings.typing): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), pause)
    return () => clearTimeout(timer)
  }, [text, pause])
  return rested
}

/** A key after a pause counts at once, so that only fast typing is debounced. */
export function useDebouncedLeading(text: string, pause: number): string {
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
