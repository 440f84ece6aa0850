import { useEffect, useState } from 'react'

/** Whether so much time has passed since this was first shown. Milliseconds. */
export function useHasElapsed(pause: number): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), pause)
    return () => clearTimeout(timer)
  }, [pause])
  return isOver
}
