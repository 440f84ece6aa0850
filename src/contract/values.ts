export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * A text for comparing what looks equal to people: without case, surrounding and repeated blanks, differences of composition (NFC, NFD) and
 * invisible characters. Stores compare texts folded here, never by functions of their own: databases fold `ß`, `İ` and `Σ` differently.
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
