import { rounded } from '../contract/writing.ts'
import { parseNumber } from './number.ts'

/** What a text held, beside the amounts that were there. Amounts are in hundredths. */
export interface ReadAmounts {
  /** All amounts now, each once, ascending. */
  amounts: number[]
  /** Those of the text that were there already. */
  twice: number[]
  /** What of the text is no positive amount of at most two decimals, as it was typed. */
  rest: string
}

/**
 * Reads a typed or pasted list of amounts into those that are there: divided by semicolons or blanks, in English by commas,
 * too (in German a comma is the decimal separator).
 */
export function readAmounts(text: string, present: readonly number[], locale: string): ReadAmounts {
  const parts = text.split(locale === 'en-GB' ? /[;,\s]+/ : /[;\s]+/).filter(Boolean)
  const amounts = new Set(present)
  const twice = new Set<number>()
  const rest: string[] = []
  for (const part of parts) {
    const amount = hundredths(part)
    if (amount === null) rest.push(part)
    else if (amounts.has(amount)) twice.add(amount)
    else amounts.add(amount)
  }
  return { amounts: ascending([...amounts]), twice: ascending([...twice]), rest: rest.join('; ') }
}

function hundredths(text: string): number | null {
  const value = parseNumber(text)
  if (value === null || value <= 0 || Number(rounded(value, 2)) !== value) return null
  const amount = Math.round(value * 100)
  return Number.isSafeInteger(amount) ? amount : null
}

const ascending = (values: number[]) => values.toSorted((a, b) => a - b)
