import { parseMoney } from '../contract/formats.ts'
import { formatMoney } from '../contract/writing.ts'
import { parseNumber } from './number.ts'

/** Keeps what is valid in an amount: digits, comma and period. */
export const keepAmount = (text: string) => text.replace(/[^\d.,]/g, '')

/**
 * The value of a typed amount: rounded to two decimals, such as `EUR 12.50`. A text that is no number follows the code unchanged, for the
 * schema to refuse; an empty text is no value.
 */
export function readMoney(text: string, code: string): string | null {
  if (text.trim() === '') return null
  const amount = parseNumber(text)
  return amount === null ? `${code} ${text}` : formatMoney({ code, amount })
}

/** The code of a value, and its amount: a number, or the typed text if it is none. */
export function splitMoney(value: unknown): { code: string | null; amount: number | string } {
  if (typeof value !== 'string') return { code: null, amount: '' }
  const read = parseMoney(value)
  if (read) return read
  const [, code, text = ''] = /^([A-Z]{3,5}) (.*)$/s.exec(value) ?? []
  return code ? { code, amount: text } : { code: null, amount: value }
}
