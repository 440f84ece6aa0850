/** Neither a list nor `null`. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Texts that are the same to people: case, surrounding blanks, which and how many blanks stand between words, how characters are
 * composed (NFC or NFD), and what cannot be seen are ignored. Stores compare by this text, made here, never by functions of their own: databases fold `ß`, `İ` and `Σ` otherwise.
 */
export const foldText = (value: unknown): string =>
  String(value)
    .normalize('NFC')
    .replace(ignorable, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()
    .normalize('NFC')

const ignorable = /\p{Default_Ignorable_Code_Point}/gu
