import { useEffect, useState } from 'react'
import { timing } from './layout/timing.ts'

/** What is being typed, once it has rested: the server is asked for that, not for every key. */
export function useRested(text: string, pause: number = timing.typing): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), pause)
    return () => clearTimeout(timer)
  }, [text, pause])
  return rested
}
