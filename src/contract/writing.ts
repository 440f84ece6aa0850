import type { Duration, Money } from './formats.ts'

/** Formats a duration as short as ISO 8601 allows: `PT2H30M`, `-PT1H`, `PT0M`; 0 is never negative. */
export function formatDuration({ isNegative, hours, minutes }: Duration): string {
  if (!hours && !minutes) return 'PT0M'
  return `${isNegative ? '-' : ''}PT${hours ? `${hours}H` : ''}${minutes ? `${minutes}M` : ''}`
}

/** Formats an amount of money with all decimals, zeros included. */
export const formatMoney = ({ code, amount }: Money, places = 2) => `${code} ${roundToText(amount, places)}`

/** Rounds half away from zero and returns a text with all decimals: 1.005 becomes `1.01`. */
export function roundToText(value: number, places: number): string {
  const [mantissa = '', exponent = '0'] = String(Math.abs(value)).split('e')
  const shifted = Math.round(Number(`${mantissa}e${Number(exponent) + places}`))
  const digits = Number.isSafeInteger(shifted) ? Number(`${shifted}e-${places}`) : Math.abs(value)
  return `${value < 0 && digits > 0 ? '-' : ''}${digits.toFixed(places)}`
}
