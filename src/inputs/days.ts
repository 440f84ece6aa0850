import { isDay } from '../contract/formats.ts'

/**
 * Reads a day in the short date format of a locale (20.11.2026 in `de-DE`, 20/11/2026 in `en-GB`) with a year of four digits. Returns
 * `YYYY-MM-DD`, or `null` for an invalid day.
 */
export function readDay(text: string, locale: string): string | null {
  const parts = text.trim().split(locale === 'de-DE' ? '.' : '/')
  const [day = '', month = '', year = ''] = parts
  if (parts.length !== 3 || !/^\d{1,2}$/.test(day) || !/^\d{1,2}$/.test(month)) return null
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDay(iso) ? iso : null
}

/** The years that the calendar offers: 101 years, up to the next one. */
export function calendarYearRange(now = new Date()): { first: number; last: number } {
  const last = now.getFullYear() + 1
  return { first: last - 100, last }
}

/** Converts a day to the calendar's date in the reader's time zone, and back. */
export const dateOfDay = (iso: string) => new Date(`${iso}T00:00:00`)
export const dayOfDate = (date: Date) =>
  [
    String(date.getFullYear()).padStart(4, '0'),
    String(date.getMonth() + 1).padStart(2, '0'),
    String(date.getDate()).padStart(2, '0'),
  ].join('-')
