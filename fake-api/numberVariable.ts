import * as z from 'zod/mini'

/** A setting that is a whole number; the message of a wrong one says which may be. */
export function wholeNumberVariable(least: number, greatest = Number.MAX_SAFE_INTEGER) {
  const range = greatest === Number.MAX_SAFE_INTEGER ? `${least} or more` : `from ${least} to ${greatest}`
  const error = `has to be a whole number, ${range}`
  return z.coerce
    .number(error)
    .check(z.refine((value) => Number.isInteger(value) && value >= least && value <= greatest, error))
}
