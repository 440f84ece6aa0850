import once from 'lodash/once.js'
import polyglot from 'ra-i18n-polyglot'
import type { I18nProvider, TranslationMessages } from 'react-admin'
import { fallbackLocale, loadMessages, type Locale } from '../../i18n/messages.ts'
import { keepLocale } from './cookie.ts'

/** Where an entity's screens stand: their path is the resource's name to react-admin. */
export interface Placed {
  path: string
  entity: { name: string }
}

/**
 * The texts for react-admin, German and English, each loaded when it is first needed. Labels are written by
 * collection; here they are put under the path, which is what react-admin asks for.
 */
export async function createI18nProvider(start: Locale, placed: readonly Placed[]): Promise<I18nProvider> {
  const load = async (locale: Locale) => byPath(await loadMessages(locale), placed)
  const first = await load(start)
  let shown = start
  const provider = polyglot(
    (locale) => (locale === start ? first : load(locale as Locale)),
    start,
    [
      { locale: 'de', name: 'Deutsch' },
      { locale: 'en', name: 'English' },
    ],
    { onMissingKey: createFallback(() => load(fallbackLocale)) },
  )
  document.documentElement.lang = start
  return {
    ...provider,
    getLocale: () => shown,
    async changeLocale(locale) {
      await provider.changeLocale(locale)
      shown = locale as Locale
      document.documentElement.lang = locale
      keepLocale(locale)
    },
  }
}

/**
 * Says in English what a language has no words for, or else the key. English is loaded when it is first needed, which no
 * text that we know of does: a test holds German complete.
 */
function createFallback(load: () => Promise<TranslationMessages>) {
  let english: I18nProvider | undefined
  const fetchOnce = once(async () => {
    const messages = await load()
    english = polyglot(() => messages, fallbackLocale, [], { allowMissing: true })
  })
  return (key: string, options: object) => {
    void fetchOnce()
    return english ? english.translate(key, options) : key
  }
}

function byPath(messages: TranslationMessages, placed: readonly Placed[]): TranslationMessages {
  const resources = messages['resources'] as unknown as Record<string, object>
  const paths = placed.flatMap(({ path, entity }) => {
    const labels = resources[entity.name]
    return labels ? [[path, labels] as const] : []
  })
  return {
    ...messages,
    resources: { ...resources, ...Object.fromEntries(paths) },
  } as unknown as TranslationMessages
}
