import { useEffect, useState } from 'react'

/** What is being typed, once it has not changed for so many milliseconds. */
export function useRested(text: string, after: number): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), after)
    return () => clearTimeout(timer)
  }, [text, after])
  return rested
}
