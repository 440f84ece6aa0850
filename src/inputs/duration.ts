import { parseDuration } from '../contract/formats.ts'
import { formatDuration } from '../contract/writing.ts'

/** The two texts of a duration's input; a minus stands before the hours. */
export interface DurationTexts {
  hours: string
  minutes: string
}

/** A duration as it stands in its input: minutes of two digits; nothing for what is no duration. */
export function writeDuration(value: unknown): DurationTexts {
  const read = parseDuration(value)
  if (!read) return { hours: '', minutes: '' }
  return {
    hours: `${read.isNegative ? '-' : ''}${read.hours}`,
    minutes: String(read.minutes).padStart(2, '0'),
  }
}

/** The duration of two texts, ISO 8601; `null` when one of them has no digits. */
export function readDuration({ hours, minutes }: DurationTexts): string | null {
  if (!/\d/.test(hours) || !/\d/.test(minutes)) return null
  const isNegative = hours.startsWith('-')
  return formatDuration({ isNegative, hours: Number(hours.replace('-', '')), minutes: Number(minutes) })
}

/** What can be typed as hours: digits, at most `max`, and a minus before them where negatives are allowed. */
export function keepHours(text: string, max: number, negative: boolean): string {
  const sign = negative && /^\s*[-−]/.test(text) ? '-' : ''
  return sign + keepDigits(text, max)
}

/** What can be typed as minutes: digits, at most 59. */
export const keepMinutes = (text: string) => keepDigits(text, 59)

function keepDigits(text: string, max: number): string {
  const digits = text.replace(/\D/g, '')
  return digits && String(Math.min(Number(digits), max))
}
