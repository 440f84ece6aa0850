import { toNfcText, withoutAccents } from './values.ts'

/** Letters as people type them who lack their key. Removing the accent is wrong for German umlauts, and the others have none. */
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

/** Makes an id: "Küstenland & Söhne" becomes `kuestenland-soehne`, with room for a number. It may be too short, reserved or empty. */
export const idOfName = (name: string): string =>
  withoutAccents(
    toNfcText(name.slice(0, 200).toLowerCase()).replace(ofMap, (letter) => letters.get(letter) ?? ''),
  )
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, 56)
    .replace(/-$/, '')
