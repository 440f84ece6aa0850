import { toNfcText, withoutAccents } from './values.ts'

/** How letters are written by those who lack them: German umlauts are more than their marks, and the others are no letter with a mark. */
const letters = new Map([
  ['ä', 'ae'],
  ['ö', 'oe'],
  ['ü', 'ue'],
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['þ', 'th'],
  ['ı', 'i'],
])

const ofMap = new RegExp(`[${[...letters.keys()].join('')}]`, 'g')

/**
 * The id that a record gets by its name, for whoever creates it and for imports: "Küstenland & Söhne" becomes `kuestenland-soehne`, short
 * enough for a number behind it. It may be too short or reserved, as `isValidChosenId` says, and is empty for a name of symbols alone.
 */
export const idOfName = (name: string): string =>
  withoutAccents(
    toNfcText(name.slice(0, 200).toLowerCase()).replace(ofMap, (letter) => letters.get(letter) ?? ''),
  )
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, 56)
    .replace(/-$/, '')
