/** Days in filters and reports are days of this time zone. */
export const reportTimeZone = 'Europe/Berlin'

const dayInZone = new Intl.DateTimeFormat('sv-SE', { timeZone: reportTimeZone, dateStyle: 'short' })
const hourInZone = new Intl.DateTimeFormat('en-GB', {
  timeZone: reportTimeZone,
  hour: 'numeric',
  hourCycle: 'h23',
})

const minuteInZone = new Intl.DateTimeFormat('sv-SE', {
  timeZone: reportTimeZone,
  dateStyle: 'short',
  timeStyle: 'short',
})

/** For instance `2026-11-20 10:00`. */
export const minuteOf = (instant: string): string => minuteInZone.format(new Date(instant))

export const dayOf = (instant: string): string => dayInZone.format(new Date(instant))

export function reportDayStart(day: string): string {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  // Berlin is one hour ahead of UTC, two in summer.
  const [start = midnight] = [1, 2].map((hours) => midnight - hours * 3_600_000).filter(isMidnight)
  return new Date(start).toISOString()
}

/** The last millisecond of a day, as a UTC instant, ISO 8601. */
export function reportDayEnd(day: string): string {
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
  return new Date(Date.parse(reportDayStart(next)) - 1).toISOString()
}

const isMidnight = (instant: number) => Number(hourInZone.format(instant)) === 0
