import type { TranslationMessages } from 'react-admin'

export const locales = ['de', 'en'] as const
export type Locale = (typeof locales)[number]
export const defaultLocale: Locale = 'de'
export const fallbackLocale: Locale = 'en'

type Tree = { [key: string]: string | Tree }

/**
 * All texts of a language, react-admin's own included. German stands on top of English, so that a text it lacks
 * shows in English, and only what neither has shows as its key.
 */
export async function loadMessages(locale: Locale): Promise<TranslationMessages> {
  const english = import('./english.ts')
  if (locale === fallbackLocale)
    return (await english).english.reduce<object>(merge, {}) as TranslationMessages
  const [under, { german }] = await Promise.all([english, import('./german.ts')])
  return [...under.english, ...german].reduce<object>(merge, {}) as TranslationMessages
}

function merge(under: object, over: object): Tree {
  const result = { ...(under as Tree) }
  for (const [key, value] of Object.entries(over as Tree)) {
    const below = result[key]
    result[key] = typeof value === 'object' && typeof below === 'object' ? merge(below, value) : value
  }
  return result
}
