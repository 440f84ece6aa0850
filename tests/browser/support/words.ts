import { texts } from '../../../fake-api/identity/texts.ts'
import { de } from '../../../i18n/de.ts'
import { en } from '../../../i18n/en.ts'
import type { Locale } from '../../../i18n/messages.ts'
import { isAll } from '../../support/languages.ts'
import { isThorough } from './axe.ts'

export type { Locale }

export const languages = [{ locale: 'de' }, { locale: 'en' }] as const

/** Behaviour that is the same in both languages is tested in one of them; in all looks in both. Unit tests check the texts. */
export const [inGerman, inEnglish] = isThorough ? [languages, languages] : [[languages[0]], [languages[1]]]

/** Tests with many texts run in the second language only in `npm run test:all`. */
export const firstInGerman = isAll ? languages : inGerman

export const words = { de, en }

export const signInWords = texts

/** Interpolates a message as the console does, with its plural form for `count`. */
export function say(text: string, params: Record<string, string | number> = {}, count: 1 | 2 = 1): string {
  const [one = '', many = one] = text.split(' |||| ')
  return (count === 1 ? one : many).replaceAll(/%\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''))
}

/** The name of an entity, singular or plural. */
export const kindName = (locale: Locale, kind: keyof typeof de.resources, count: 1 | 2 = 2) =>
  say(words[locale].resources[kind].name, {}, count)

let made = 0

/** A name that is unique across tests and runs. */
export const uniqueName = (stem: string) => `${stem} ${Date.now().toString(36)}${(made += 1)}`
