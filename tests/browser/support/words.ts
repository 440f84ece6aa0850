import { texts } from '../../../fake-api/identity/texts.ts'
import { de } from '../../../i18n/de.ts'
import { en } from '../../../i18n/en.ts'
import type { Locale } from '../../../i18n/messages.ts'
import { isAll } from '../../support/languages.ts'
import { isThorough } from './axe.ts'

export type { Locale }

/** Both languages, for tests that are run in each: `describe.each(languages)`. */
export const languages = [{ locale: 'de' }, { locale: 'en' }] as const

/** What behaves the same in both is run in one of them, but in all looks; that each has its words is what the unit tests say. */
export const [inGerman, inEnglish] = isThorough ? [languages, languages] : [[languages[0]], [languages[1]]]

/** What shows more of its words than others do is run in the other one as well, but not every day: `npm run test:all`. */
export const firstInGerman = isAll ? languages : inGerman

/** The console's words by language. */
export const words = { de, en }

/** The words of the sign-in page. */
export const signInWords = texts

/** Fills a text in as the console does; of a name in singular and plural the form for `count`. */
export function say(text: string, params: Record<string, string | number> = {}, count: 1 | 2 = 1): string {
  const [one = '', many = one] = text.split(' |||| ')
  return (count === 1 ? one : many).replaceAll(/%\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''))
}

/** The name of a kind of record, for one or for many. */
export const kindName = (locale: Locale, kind: keyof typeof de.resources, count: 1 | 2 = 2) =>
  say(words[locale].resources[kind].name, {}, count)

let made = 0

/** A name that no other test and no other run of it uses. */
export const uniqueName = (stem: string) => `${stem} ${Date.now().toString(36)}${(made += 1)}`
