import type { Duration, Money } from './formats.ts'

/** Writes a duration as short as ISO 8601 allows: `PT2H30M`, `-PT1H`, `PT0M`; nothing is never negative. */
export function formatDuration({ isNegative, hours, minutes }: Duration): string {
  if (!hours && !minutes) return 'PT0M'
  return `${isNegative ? '-' : ''}PT${hours ? `${hours}H` : ''}${minutes ? `${minutes}M` : ''}`
}

/** Writes an amount of money; all of its decimals are written, zeros too. */
export const formatMoney = ({ code, amount }: Money, places = 2) => `${code} ${roundToText(amount, places)}`

/** A number to so many decimals, half away from zero, as text with all of them: 1.005 becomes `1.01`. */
export function roundToText(value: number, places: number): string {
  const [mantissa = '', exponent = '0'] = String(Math.abs(value)).split('e')
  const shifted = Math.round(Number(`${mantissa}e${Number(exponent) + places}`))
  const digits = Number.isSafeInteger(shifted) ? Number(`${shifted}e-${places}`) : Math.abs(value)
  return `${value < 0 && digits > 0 ? '-' : ''}${digits.toFixed(places)}`
}
