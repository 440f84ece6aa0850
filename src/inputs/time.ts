/**
 * Reads a time of day in 24 hours as people write it: 14:30, 14.30, 1430, 9, with or without seconds. Returns ISO 8601 (`14:30`,
 * `14:30:15`), or `null` if it is no time.
 */
export function readTime(text: string): string | null {
  const [, hours, minutes = '0', seconds = '0'] =
    /^(\d{1,2})(?:[:.]?(\d{2})(?:[:.]?(\d{2}))?)?$/.exec(text.trim()) ?? []
  if (hours === undefined || Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null
  const parts = [hours, minutes, ...(Number(seconds) ? [seconds] : [])]
  return parts.map((part) => part.padStart(2, '0')).join(':')
}

/** The text of a time in its input, with seconds only where there are any. Other texts stay unchanged. */
export const writeTime = (value: unknown) => (typeof value === 'string' ? (readTime(value) ?? value) : '')
