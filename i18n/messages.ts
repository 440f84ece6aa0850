import type { TranslationMessages } from 'react-admin'

export const locales = ['de', 'en'] as const
export type Locale = (typeof locales)[number]
export const defaultLocale: Locale = 'de'
export const fallbackLocale: Locale = 'en'

type Tree = { [key: string]: string | Tree }

/** What the first page may say, in a language. */
export async function loadFirstMessages(locale: Locale): Promise<TranslationMessages> {
  const { first } = locale === 'de' ? await import('./first.de.ts') : await import('./first.en.ts')
  return first as unknown as TranslationMessages
}

/** All other texts of a language, react-admin's own included, where ours do not say otherwise. */
export async function loadOtherMessages(locale: Locale): Promise<TranslationMessages> {
  const parts =
    locale === 'de' ? (await import('./german.ts')).german : (await import('./english.ts')).english
  return parts.reduce<object>(merge, {}) as TranslationMessages
}

function merge(under: object, over: object): Tree {
  const result = { ...(under as Tree) }
  for (const [key, value] of Object.entries(over as Tree)) {
    const below = result[key]
    result[key] = typeof value === 'object' && typeof below === 'object' ? merge(below, value) : value
  }
  return result
}
