import { defaultLocale, locales, type Locale } from '../../i18n/messages.ts'
import { localeCookie } from '../contract/localeCookie.ts'

const { name, seconds } = localeCookie

/**
 * The language to start in: the one chosen before; on `/` the browser's, where it is one of ours; else German. What was
 * detected is kept: the way to the sign-in page and back does not lead over `/`.
 */
export function initialLocale(): Locale {
  const chosen = knownLocale(/(?:^|; )i18n_redirected=(\w+)/.exec(document.cookie)?.[1])
  if (chosen || window.location.pathname !== '/') return chosen ?? defaultLocale
  const detected = knownLocale(navigator.language.slice(0, 2)) ?? defaultLocale
  keepLocale(detected)
  return detected
}

/** Keeps the choice for 365 days. */
export function keepLocale(locale: string): void {
  document.cookie = `${name}=${locale}; path=/; max-age=${seconds}; samesite=lax`
}

/** One of ours, `undefined` for anything else. */
export const knownLocale = (text: unknown): Locale | undefined => locales.find((locale) => locale === text)
