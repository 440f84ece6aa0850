import { useEffect, useState } from 'react'
import { useFormatLocale } from '../../src/locale/format.ts'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]

/** From so much on, a larger unit is exact enough. */
const many = 2

/** How long it is until an instant, or since: "in 3 Tagen", "vor 5 Minuten". Negative: it has passed. */
export function useTimeLeft(instant: string): { text: string; left: number } {
  const locale = useFormatLocale()
  const left = Date.parse(instant) - useNow()
  const [size, unit] =
    Math.abs(left) >= many * day
      ? ([day, 'day'] as const)
      : Math.abs(left) >= many * hour
        ? ([hour, 'hour'] as const)
        : ([minute, 'minute'] as const)
  return { text: new Intl.RelativeTimeFormat(locale).format(Math.trunc(left / size), unit), left }
}

/** Below this a refund is near, in milliseconds. */
export const soonMs = day

/** The present, to half a minute. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minute / 2)
    return () => clearInterval(timer)
  }, [])
  return now
}
