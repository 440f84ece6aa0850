import { zone } from '../contract/day.ts'

const clockIn = (timeZone: string | undefined) => {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return ['2026-01-01', '2026-07-01'].map((day) => format.format(new Date(day))).join()
}

/**
 * Whether clocks of the reader show another time than those of the installation, in winter or in summer. The console then names the
 * installation's time zone.
 */
export const isReadersClockOther = (timeZone?: string): boolean => clockIn(timeZone) !== clockIn(zone)
