import { parseMoney } from '../contract/formats.ts'
import { formatMoney } from '../contract/writing.ts'
import { parseNumber } from './number.ts'

/** What can be typed as an amount: digits, comma and period. */
export const keepAmount = (text: string) => text.replace(/[^\d.,]/g, '')

/**
 * The value of an amount that was typed: rounded to two decimals, `EUR 12.50`. What is no number comes after the code as
 * it is, for the schema to refuse; no amount is no value.
 */
export function readMoney(text: string, code: string): string | null {
  if (text.trim() === '') return null
  const amount = parseNumber(text)
  return amount === null ? `${code} ${text}` : formatMoney({ code, amount })
}

/** A value's code, and its amount: a number, or else the text that was typed. */
export function splitMoney(value: unknown): { code: string | null; amount: number | string } {
  if (typeof value !== 'string') return { code: null, amount: '' }
  const read = parseMoney(value)
  if (read) return read
  const [, code, text = ''] = /^([A-Z]{3,5}) (.*)$/s.exec(value) ?? []
  return code ? { code, amount: text } : { code: null, amount: value }
}
