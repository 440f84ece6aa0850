import { toNfcText, withoutAccents } from './values.ts'

/**
 * Letters as people write them who lack them on their keyboard. Removing the accent does not suffice for German umlauts, and the others
 * have none.
 */
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
 * The id of a new record, made from its name: "Küstenland & Söhne" becomes `kuestenland-soehne`, short enough to append a number. It may be
 * too short or reserved (`isValidChosenId`), and is empty for a name that consists of symbols.
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
