import { once } from 'es-toolkit/compat'
import polyglot from 'ra-i18n-polyglot'
import type { I18nProvider, TranslationMessages } from 'react-admin'
import {
  missingTextLocale,
  loadFirstPageMessages,
  loadRemainingMessages,
  type Locale,
} from '../../i18n/messages.ts'
import { ownValue } from '../contract/values.ts'
import { storeLocale } from './cookie.ts'
import { createScreenFormats } from './format.ts'

interface ResourceMessages {
  path: string
  entity: { name: string }
  words?: string | undefined
}

/** Texts of the first page come first; labels are written by collection and placed under the path. */
export async function createI18nProvider(
  start: Locale,
  placed: readonly ResourceMessages[],
): Promise<I18nProvider> {
  const load = async (locale: Locale) => byPath(await loadFirstPageMessages(locale), placed)
  const others = createOthers(placed, createFallback(placed))
  const first = await load(start)
  let shown = start
  const provider = polyglot(
    (locale) => (locale === start ? first : load(locale as Locale)),
    start,
    [
      { locale: 'de', name: 'Deutsch' },
      { locale: 'en', name: 'English' },
    ],
    { onMissingKey: (key: string, options: Options) => others.translate(shown, key, options) },
  )
  /** `count` is written in the language; a default text does not end the search in the deferred texts. */
  const translate = (key: string, { _: otherwise, ...options }: Options = {}) => {
    const count = options['count'] ?? options['smart_count']
    return provider.translate(key, {
      ...options,
      ...(typeof count === 'number' && { count: createScreenFormats(shown).number(count) }),
      ...(typeof otherwise === 'string' && { otherwise }),
    })
  }
  setDeferredMessageLoader(() => others.load(shown))
  document.documentElement.lang = start
  return {
    ...provider,
    translate,
    getLocale: () => shown,
    async changeLocale(locale) {
      await Promise.all([provider.changeLocale(locale), others.load(locale as Locale)])
      shown = locale as Locale
      document.documentElement.lang = locale
      storeLocale(locale)
    },
  }
}

type Options = Record<string, unknown> & { _?: string | undefined; otherwise?: string }

type Say = (key: string, options: Options) => string

/** Returns the key until the texts are loaded, which is not shown. */
function createOthers(placed: readonly ResourceMessages[], next: Say) {
  const coming = new Map<Locale, Promise<void>>()
  const there = new Map<Locale, Say>()
  return {
    /** Rejects if the texts cannot be loaded, and tries again at the next call. */
    load(locale: Locale): Promise<void> {
      const begun = coming.get(locale)
      if (begun) return begun
      const loading = loadRemainingMessages(locale).then((messages) => {
        const { translate } = polyglot(() => byPath(messages, placed), locale, [], { onMissingKey: next })
        there.set(locale, translate)
      })
      coming.set(locale, loading)
      loading.catch(() => coming.delete(locale))
      return loading
    },
    translate: (locale: Locale, key: string, { otherwise, ...options }: Options) =>
      there.get(locale)?.(key, { ...options, ...(otherwise !== undefined && { _: otherwise }) }) ??
      otherwise ??
      key,
  }
}

/** A test keeps German complete. */
function createFallback(placed: readonly ResourceMessages[]): Say {
  let english: Say | undefined
  const fetchOnce = once(async () => {
    const others = createOthers(placed, (key) => key)
    const [messages] = await Promise.all([
      loadFirstPageMessages(missingTextLocale),
      others.load(missingTextLocale),
    ])
    english = polyglot(() => byPath(messages, placed), missingTextLocale, [], {
      onMissingKey: (key: string, options: Options) => others.translate(missingTextLocale, key, options),
    }).translate
  })
  return (key, options) => {
    void fetchOnce()
    return english ? english(key, options) : key
  }
}

function byPath(messages: TranslationMessages, placed: readonly ResourceMessages[]): TranslationMessages {
  const resources = (messages['resources'] ?? {}) as unknown as Record<string, object>
  const paths = placed.flatMap(({ path, entity, words }) => {
    const labels = {
      ...ownValue(resources, entity.name),
      ...(words !== undefined && ownValue(resources, words)),
    }
    return ownValue(resources, entity.name) ? [[path, labels] as const] : []
  })
  return {
    ...messages,
    resources: { ...resources, ...Object.fromEntries(paths) },
  } as unknown as TranslationMessages
}

type Load = () => Promise<unknown>

let say: (loading: Load) => void
let load = new Promise<Load>((resolve) => (say = resolve))

/** Code of the first page may call this before the provider exists, and waits for it. */
export const loadDeferredMessages = async (): Promise<unknown> => (await load)()

export function setDeferredMessageLoader(loading: Load): void {
  say(loading)
  load = Promise.resolve(loading)
}
