export interface Row {
  id: string
  /** Every write names the version that it is based on. */
  version: number
  [field: string]: unknown
}

/** A lint rule demands this for keys from outside or from staff, since `constructor` is inherited. */
export const ownValue = <T>(
  record: Readonly<Record<string, T>> | null | undefined,
  key: string,
): T | undefined => (record && Object.hasOwn(record, key) ? record[key] : undefined)

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isEmptyValue = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === '' ||
  (Array.isArray(value) ? value.length === 0 : isObject(value) && Object.keys(value).length === 0)

/** Returns `undefined` for a text that is no JSON. */
export function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

export function decodeLeniently(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Ignores case, surrounding and repeated blanks, composition and invisible characters; databases fold `ß`, `İ` and `Σ` differently. */
export const toComparableText = (value: unknown): string =>
  toNfcText(toNfcText(String(value)).replace(ignorable, '').replace(/\s+/g, ' ').trim().toLowerCase())

const ignorable = /\p{Default_Ignorable_Code_Point}/gu

/** Composing a run of marks takes quadratic time, so that only the first 30 remain (UAX #15, stream-safe text). */
export const toNfcText = (text: string): string => text.replace(/(\p{M}{30})\p{M}+/gu, '$1').normalize('NFC')

/** Only the first 200 characters remain, for an id that is made from a name. */
export const withoutAccents = (text: string): string =>
  text.slice(0, 200).normalize('NFKD').replace(/\p{M}/gu, '')
