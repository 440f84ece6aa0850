export interface Duration {
  isNegative: boolean
  hours: number
  minutes: number
}

/** Parses hours and minutes in ISO 8601, such as `PT2H30M` or `-PT1H`; `null` for anything else. */
export function parseDuration(iso: unknown): Duration | null {
  const [, sign, hours, minutes] = /^(-?)PT(?=\d)(?:(\d{1,4})H)?(?:([0-5]?\d)M)?$/.exec(String(iso)) ?? []
  if (sign === undefined) return null
  return { isNegative: sign === '-', hours: Number(hours ?? 0), minutes: Number(minutes ?? 0) }
}

/** An amount of money with its currency: an ISO 4217 code, or COINS. */
export interface Money {
  code: string
  amount: number
}

/** Parses a code in capitals, a blank and a number, such as `EUR 12.50`; `null` for anything else. */
export function parseMoneyText(text: unknown): Money | null {
  const [, code, amount] = /^([A-Z]{3,5}) (-?\d{1,12}(?:\.\d+)?)$/.exec(String(text)) ?? []
  return code && amount ? { code, amount: Number(amount) } : null
}

export function isDay(text: string): boolean {
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text)) return false
  // Dates that do not exist, such as `2026-02-30`, are parsed as another day.
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** Returns `2026-11-20T09:00:00.000Z`; `null` for invalid texts, and for years without four digits, which break sorting and databases. */
export function normalizeInstant(text: string): string | null {
  const date = new Date(text)
  if (Number.isNaN(date.getTime())) return null
  const written = date.toISOString()
  return /^(?!0000)\d{4}-/.test(written) ? written : null
}

/** As short as ISO 8601 allows: `PT2H30M`, `-PT1H`, `PT0M`. 0 is never negative. */
export function toIsoDuration({ isNegative, hours, minutes }: Duration): string {
  if (!hours && !minutes) return 'PT0M'
  return `${isNegative ? '-' : ''}PT${hours ? `${hours}H` : ''}${minutes ? `${minutes}M` : ''}`
}

/** A code, a blank and a number with all decimals, including zeros. */
export const toMoneyText = ({ code, amount }: Money, places = 2) => `${code} ${roundToText(amount, places)}`

/** Rounds half away from zero and returns a text with all decimals: 1.005 becomes `1.01`. */
export function roundToText(value: number, places: number): string {
  const [mantissa = '', exponent = '0'] = String(Math.abs(value)).split('e')
  const shifted = Math.round(Number(`${mantissa}e${Number(exponent) + places}`))
  const digits = Number.isSafeInteger(shifted) ? Number(`${shifted}e-${places}`) : Math.abs(value)
  return `${value < 0 && digits > 0 ? '-' : ''}${digits.toFixed(places)}`
}

/** Hundredths as a decimal number, exact for any size: 250 is `2.50`, -5 is `-0.05`. */
export function hundredthsToDecimalText(hundredths: number | bigint): string {
  const value = BigInt(hundredths)
  const digits = String(value < 0n ? -value : value).padStart(3, '0')
  return `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** `null` if invalid, or with a password or a user name, which looks like a host. Node 20's `URL.canParse` accepts more than `URL`. */
export function parseWebAddress(text: string): URL | null {
  try {
    const url = new URL(text)
    return /^https?:$/.test(url.protocol) && !url.username && !url.password ? url : null
  } catch {
    return null
  }
}
