import { sanitizeSingleLine } from '../src/contract/texts.ts'
import { plainTextOf, isPlainSecret } from './plainSecret.ts'

/** Successive characters of a secret that a text must not contain. A shorter secret must not appear as a whole. */
const window = 8

/** Only this many characters of a text are read. Less than that is kept, and secrets cut off at the end are found by their parts. */
const longestText = 4000
const keptLength = 500

/** This many unusual words and numbers may appear in a sentence. If there are more, they may be a secret byte by byte. */
const mostOdd = 3

const stars = '•••'

/** A text from another system may quote secrets in any form. If parts of one, or escapes, are found, all is masked; plain words stay. */
export const maskEchoedSecrets = (text: string, value: unknown): string =>
  sanitizeSingleLine(withoutSecrets(text, value), keptLength)

function withoutSecrets(text: string, value: unknown): string {
  const [secrets, clear] = [secretsIn(value), new Set(clearIn(value))]
  if (secrets.length === 0) return text.slice(0, longestText)
  const forms = secrets.flatMap(formsOf).sort((a, b) => b.length - a.length)
  const without = forms.reduce((shown, form) => shown.replaceAll(form, stars), text.slice(0, longestText))
  return holdsPart(without, secrets) || escapes.test(without) ? stars : sentence(without, clear)
}

function secretsIn(value: unknown): string[] {
  if (isPlainSecret(value)) return [plainTextOf(value)].filter((secret) => secret !== '')
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(secretsIn) : []
}

function clearIn(value: unknown): string[] {
  if (isPlainSecret(value) || value === null) return []
  if (typeof value === 'object')
    return Object.entries(value).flatMap(([name, inner]) => [...wordsIn(name), ...clearIn(inner)])
  return wordsIn(String(value))
}

const inJson = (text: string) => JSON.stringify(text).slice(1, -1)

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

/** All parts of a text with this number of characters. The PEM lines of keys are left out, since they are not secret. */
function windows(text: string, length = window): string[] {
  const bare = text.replace(/-----[A-Z ]*-----/g, '')
  if (bare.length <= length) return bare === '' ? [] : [bare]
  return Array.from({ length: bare.length - length + 1 }, (_, at) => bare.slice(at, at + length))
}

const escapes = /\\\S|%[0-9a-f]{2}|&#?\w+;/i

/** A text in which unusual words, such as base64, are masked; completely masked if there are too many of them. */
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

const plain = /^(?:\p{L}?[\p{Ll}\p{Lo}\p{M}]*|\p{Lu}+|\d{1,6})$/u
