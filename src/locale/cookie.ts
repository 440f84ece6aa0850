import { defaultLocale, locales, type Locale } from '../../i18n/messages.ts'

const name = 'i18n_redirected'
const year = 365 * 24 * 60 * 60

/** The language to start in: the one chosen before; on `/` the browser's, where it is one of ours; else German. */
export function initialLocale(): Locale {
  const chosen = /(?:^|; )i18n_redirected=(\w+)/.exec(document.cookie)?.[1]
  const browser = window.location.pathname === '/' ? navigator.language.slice(0, 2) : undefined
  return [chosen, browser].map(known).find((locale) => locale !== undefined) ?? defaultLocale
}

/** Keeps the choice for 365 days. */
export function keepLocale(locale: string): void {
  document.cookie = `${name}=${locale}; path=/; max-age=${year}; samesite=lax`
}

const known = (text: string | undefined) => locales.find((locale) => locale === text)
