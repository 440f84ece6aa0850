import { parseDuration } from '../contract/formats.ts'
import { formatDuration } from '../contract/writing.ts'

/** The two texts of a duration; a minus stands before the hours. */
export interface DurationTexts {
  hours: string
  minutes: string
}

/** The texts of a duration, minutes with two digits; empty texts for an invalid value. */
export function writeDuration(value: unknown): DurationTexts {
  const read = parseDuration(value)
  if (!read) return { hours: '', minutes: '' }
  return {
    hours: `${read.isNegative ? '-' : ''}${read.hours}`,
    minutes: String(read.minutes).padStart(2, '0'),
  }
}

/** The ISO 8601 duration of two texts; `null` if one of them has no digits. */
export function readDuration({ hours, minutes }: DurationTexts): string | null {
  if (!/\d/.test(hours) || !/\d/.test(minutes)) return null
  const isNegative = hours.startsWith('-')
  return formatDuration({ isNegative, hours: Number(hours.replace('-', '')), minutes: Number(minutes) })
}

/** Keeps what is valid as hours: digits, at most `max`, with a minus before them where negative durations are allowed. */
export function keepHours(text: string, max: number, negative: boolean): string {
  const sign = negative && /^\s*[-−]/.test(text) ? '-' : ''
  return sign + keepDigits(text, max)
}

/** Keeps what is valid as minutes: digits, at most 59. */
export const keepMinutes = (text: string) => keepDigits(text, 59)

function keepDigits(text: string, max: number): string {
  const digits = text.replace(/\D/g, '')
  return digits && String(Math.min(Number(digits), max))
}
