import { de } from '../../i18n/de.ts'
import { en } from '../../i18n/en.ts'
import { firstLanguage } from './languages.ts'

/** The languages with their words: the first every day, both by `npm run test:all`. */
export const germanFirst = firstLanguage([
  ['de', de],
  ['en', en],
] as const)
export const englishFirst = firstLanguage([
  ['en', en],
  ['de', de],
] as const)
