import * as z from 'zod/mini'
import { checked } from './field.ts'

/**
 * Characters that nobody sees, or that change how others are seen: control characters, halves of pairs, separators of lines,
 * and what Unicode says is to be ignored where it cannot be displayed (zero-width, bidi marks, overrides and isolates, fillers, tags).
 */
const unseen = '\\p{Cc}\\p{Cs}\\u2028\\u2029\\p{Default_Ignorable_Code_Point}'

/**
 * Joiners and variation selectors are needed to write Persian, Indic and Mongolian words and many emoji. They may stand behind a
 * character that can be joined or varied, and nowhere else: behind a Latin letter they do nothing but make two names differ.
 */
const joined =
  '(?<=[\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Mongolian}\\p{M}\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\u200d\\ufe0f])' +
  '[\\u200c\\u200d\\ufe0e\\ufe0f\\u180b-\\u180d]'

const lineFault = new RegExp(`(?!${joined})[${unseen}]`, 'u')
const linesFault = new RegExp(`(?!${joined}|[\\t\\n\\r])[${unseen}]`, 'u')

/** A text that somebody outside has given, of at most so many characters, with a mark in place of what is not allowed in a line. */
export const toLine = (text: string, max: number): string =>
  text.slice(0, max).replace(new RegExp(lineFault.source, 'gu'), '\ufffd')

const named = (text: string, fault: RegExp) => {
  const code = fault.exec(text)?.[0].codePointAt(0) ?? 0
  return { character: `U+${code.toString(16).toUpperCase().padStart(4, '0')}` }
}

const seen = <T extends z.ZodMiniType<string>>(schema: T, fault: RegExp) =>
  checked(
    schema,
    'characterNotAllowed',
    (text) => !fault.test(text),
    (text) => named(text, fault),
  )

/** The length is looked at first: putting a long text into its composed form takes more than its share of time. */
const composed = (min: number, max: number) =>
  z.string().check(
    z.trim(),
    z.minLength(min),
    z.maxLength(max, { abort: true }),
    z.overwrite((text) => text.normalize('NFC')),
    z.maxLength(max),
  )

/** A line of text of `min` to `max` characters: blanks around it are dropped, it is kept as NFC, and all of it can be seen. */
export const line = (max: number, min = 1) => seen(composed(min, max), lineFault)

/** The same of several lines, tabs included. */
export const lines = (max: number, min = 1) => seen(composed(min, max), linesFault)

/** A text for programs: kept as it is, but without what cannot be seen. */
export const programText = (max: number) =>
  seen(z.string().check(z.maxLength(max, { abort: true })), linesFault)

/** A text that nobody reads, such as a key: kept as it is but for blanks around it. No store has to take the character 0. */
export const opaqueText = (max: number) =>
  seen(z.string().check(z.trim(), z.minLength(1), z.maxLength(max, { abort: true })), /\0/)
