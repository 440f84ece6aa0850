import { toSingleLine } from '../src/contract/texts.ts'
import { plainTextOf, isStoredSecret } from './storedSecret.ts'

/** Characters of a secret, in a row, that a text may not hold. A secret that is shorter may not be in it as a whole. */
const window = 8

/** A text is read this far: what is kept of it is shorter, and secrets that are cut are found by their parts. */
const longestText = 4000
const keptLength = 500

/** So many words that are none, and numbers, may stand together in a sentence; what has more may be a secret, byte by byte. */
const mostOdd = 3

const stars = '•••'

/**
 * The beginning of a text of a neighbour, as one visible line without the secrets that a record, or a part of one, holds: whoever is told a
 * wrong one may quote it, in the form in which it was sent or in any other. So nothing is left of the text where parts of one are found or
 * where anything in it is escaped, and else only what may stand in a sentence: words, a few short numbers, and what the record has in the
 * clear.
 */
export const maskSecrets = (text: string, value: unknown): string =>
  toSingleLine(withoutSecrets(text, value), keptLength)

function withoutSecrets(text: string, value: unknown): string {
  const [secrets, clear] = [secretsIn(value), new Set(clearIn(value))]
  if (secrets.length === 0) return text.slice(0, longestText)
  const forms = secrets.flatMap(formsOf).sort((a, b) => b.length - a.length)
  const without = forms.reduce((shown, form) => shown.replaceAll(form, stars), text.slice(0, longestText))
  return holdsPart(without, secrets) || escapes.test(without) ? stars : sentence(without, clear)
}

function secretsIn(value: unknown): string[] {
  if (isStoredSecret(value)) return [plainTextOf(value)].filter((secret) => secret !== '')
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(secretsIn) : []
}

/** Names and values that are no secret, in words. */
function clearIn(value: unknown): string[] {
  if (isStoredSecret(value) || value === null) return []
  if (typeof value === 'object')
    return Object.entries(value).flatMap(([name, inner]) => [...wordsIn(name), ...clearIn(inner)])
  return wordsIn(String(value))
}

const inJson = (text: string) => JSON.stringify(text).slice(1, -1)

/** A secret as it goes out: as it is, in JSON, in JSON that is quoted in JSON, in an address, in a form. */
const formsOf = (secret: string) => [
  secret,
  inJson(secret),
  inJson(inJson(secret)),
  encodeURIComponent(secret),
  new URLSearchParams({ '': secret }).toString().slice(1),
]

function holdsPart(text: string, secrets: readonly string[]): boolean {
  const parts = new Set(secrets.flatMap((secret) => windows(secret)))
  const lengths = [...new Set([...parts].map(({ length }) => length))]
  return lengths.some((length) => windows(text, length).some((part) => parts.has(part)))
}

/** All parts of a text of so many characters. Of a secret's text the lines that say that a key follows are left out: they are no secret. */
function windows(text: string, length = window): string[] {
  const bare = text.replace(/-----[A-Z ]*-----/g, '')
  if (bare.length <= length) return bare === '' ? [] : [bare]
  return Array.from({ length: bare.length - length + 1 }, (_, at) => bare.slice(at, at + length))
}

/** Of JSON and most languages, of addresses, of HTML. */
const escapes = /\\\S|%[0-9a-f]{2}|&#?\w+;/i

/** A text with stars in the place of what is no word, such as base64; nothing but stars where that is too much of it. */
function sentence(text: string, clear: ReadonlySet<string>): string {
  let odd = 0
  const shown = text.replace(/\S+/gu, (token) => {
    const isOdd = wordsIn(token).some((word) => !clear.has(word) && !plain.test(word))
    if (isOdd) odd += 1
    return isOdd ? stars : token
  })
  const numbers = wordsIn(shown).filter((word) => !clear.has(word) && /\d/.test(word))
  return odd + numbers.length > mostOdd ? stars : shown
}

const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/** A word as languages write it, in capitals or not, or a short number. */
const plain = /^(?:\p{L}?[\p{Ll}\p{Lo}\p{M}]*|\p{Lu}+|\d{1,6})$/u
