import { roundToText } from '../contract/writing.ts'
import { isTakenForThousands, parseNumber } from './number.ts'

/** The content of a text, compared with the amounts that are present. Amounts are in hundredths. */
export interface ReadAmounts {
  /** All amounts after adding, in ascending order without duplicates. */
  amounts: number[]
  /** Amounts of the text that were present before. */
  twice: number[]
  /** Parts that others may read as thousands, such as "1,000", with the amounts that they were read as. */
  readAs: { text: string; amounts: number[] }[]
  /** The part of the text that is no positive amount of at most two decimals, as it was typed. */
  rest: string
}

/**
 * Adds the amounts of a typed or pasted list to those present. Amounts are separated by semicolons or blanks, in English also by commas (in
 * German the comma is the decimal separator).
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

/** In English "5,100" is a list of two amounts; "1,000" is none, since 000 is no amount. */
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
