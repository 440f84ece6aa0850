import * as z from 'zod/mini'
import { withCheck } from './field.ts'

/** Invisible characters, and those that change how others are shown, such as control characters and bidirectional marks. */
const unseen = '\\p{Cc}\\p{Cs}\\u2028\\u2029\\p{Default_Ignorable_Code_Point}'

/** Persian, Indic and Mongolian words and emoji need these, but after a Latin letter they only make names differ that look equal. */
const joined =
  '(?<=[\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Mongolian}\\p{M}\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\u200d\\ufe0f])' +
  '[\\u200c\\u200d\\ufe0e\\ufe0f\\u180b-\\u180d]'

const lineFault = new RegExp(`(?!${joined})[${unseen}]`, 'u')
const linesFault = new RegExp(`(?!${joined}|[\\t\\n\\r])[${unseen}]`, 'u')

export const sanitizeSingleLine = (text: string, max: number): string =>
  text.slice(0, max).replace(new RegExp(lineFault.source, 'gu'), '\ufffd')

const named = (text: string, fault: RegExp) => {
  const code = fault.exec(text)?.[0].codePointAt(0) ?? 0
  return { character: `U+${code.toString(16).toUpperCase().padStart(4, '0')}` }
}

const seen = <T extends z.ZodMiniType<string>>(schema: T, fault: RegExp) =>
  withCheck(
    schema,
    'characterNotAllowed',
    (text) => !fault.test(text),
    (text) => named(text, fault),
  )

/** The length is checked first, since normalising a long text takes disproportionate time. */
const composed = (min: number, max: number) =>
  z.string().check(
    z.trim(),
    z.minLength(min),
    z.maxLength(max, { abort: true }),
    z.overwrite((text) => text.normalize('NFC')),
    z.maxLength(max),
  )

/** Removes surrounding blanks and composes to NFC. */
export const singleLineSchema = (max: number, min = 1) => seen(composed(min, max), lineFault)

export const multiLineSchema = (max: number, min = 1) => seen(composed(min, max), linesFault)

export const verbatimTextSchema = (max: number) =>
  seen(z.string().check(z.maxLength(max, { abort: true })), linesFault)

/** For text that nobody reads, such as a key; removes surrounding blanks and refuses character 0. */
export const opaqueTextSchema = (max: number) =>
  seen(z.string().check(z.trim(), z.minLength(1), z.maxLength(max, { abort: true })), /\0/)
