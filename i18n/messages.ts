import type { TranslationMessages } from 'react-admin'

export const locales = ['de', 'en'] as const
export type Locale = (typeof locales)[number]
export const defaultLocale: Locale = 'de'
export const missingTextLocale: Locale = 'en'

type Tree = { [key: string]: string | Tree }

export async function loadFirstPageMessages(locale: Locale): Promise<TranslationMessages> {
  const { firstPageMessages: first } =
    locale === 'de' ? await import('./first.de.ts') : await import('./first.en.ts')
  return first as unknown as TranslationMessages
}

/** Loads all other messages; ours override react-admin's. */
export async function loadRemainingMessages(locale: Locale): Promise<TranslationMessages> {
  const parts =
    locale === 'de'
      ? (await import('./german.ts')).deferredGermanMessages
      : (await import('./english.ts')).deferredEnglishMessages
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
