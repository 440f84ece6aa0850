import { useEffect, useRef, useState } from 'react'
import { timings } from './layout/timing.ts'

/** With `isLeading`, a key after a pause counts at once, so that only fast typing is debounced. */
export function useDebounced(text: string, pause: number = timings.typing, isLeading = false): string {
  const [rested, setRested] = useState(text)
  const last = useRef(-Infinity)
  useEffect(() => {
    const isAlone = isLeading && performance.now() - last.current > pause
    last.current = performance.now()
    const timer = setTimeout(() => setRested(text), isAlone ? 0 : pause)
    return () => clearTimeout(timer)
  }, [text, pause, isLeading])
  return rested
}
