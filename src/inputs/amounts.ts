import { roundToText } from '../contract/writing.ts'
import { isTakenForThousands, parseNumber } from './number.ts'

/** What a text held, beside the amounts that were there. Amounts are in hundredths. */
export interface ReadAmounts {
  /** All amounts now, each once, ascending. */
  amounts: number[]
  /** Those of the text that were there already. */
  twice: number[]
  /** What other people take for thousands, such as "1,000", and the amounts that it was read as. */
  readAs: { text: string; amounts: number[] }[]
  /** What of the text is no positive amount of at most two decimals, as it was typed. */
  rest: string
}

/**
 * Reads a typed or pasted list of amounts into those that are there: divided by semicolons or blanks, in English by commas,
 * too (in German a comma is the decimal separator).
 */
export function readAmounts(text: string, present: readonly number[], locale: string): ReadAmounts {
  const parts = text.split(/[;\s]+/).flatMap((part) => readPart(part, locale))
  const amounts = new Set(present)
  const twice = new Set<number>()
  for (const amount of parts.flatMap((part) => part.amounts)) {
    if (amounts.has(amount)) twice.add(amount)
    else amounts.add(amount)
  }
  return {
    amounts: ascending([...amounts]),
    twice: ascending([...twice]),
    readAs: parts.filter(({ text: typed, rest }) => rest.length === 0 && isTakenForThousands(typed)),
    rest: parts.flatMap(({ rest }) => rest).join('; '),
  }
}

/** In English "5,100" is a list of two; "1,000" is none, since nothing is no amount. */
function readPart(text: string, locale: string) {
  const pieces = text.split(locale === 'en-GB' ? ',' : ';').filter(Boolean)
  const isList = pieces.every((piece) => hundredths(piece) !== null)
  const read = !isList && hundredths(text) !== null ? [text] : pieces
  const amounts = read.map(hundredths).filter((amount) => amount !== null)
  return text ? [{ text, amounts, rest: read.filter((piece) => hundredths(piece) === null) }] : []
}

function hundredths(text: string): number | null {
  const value = parseNumber(text)
  if (value === null || value <= 0 || Number(roundToText(value, 2)) !== value) return null
  const amount = Math.round(value * 100)
  return Number.isSafeInteger(amount) ? amount : null
}

const ascending = (values: number[]) => values.toSorted((a, b) => a - b)
