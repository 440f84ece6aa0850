import { useEffect, useState } from 'react'

/** Whether a number of milliseconds has passed since the first render. */
export function useHasElapsed(pause: number): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), pause)
    return () => clearTimeout(timer)
  }, [pause])
  return isOver
}
