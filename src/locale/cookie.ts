import { defaultLocale, locales, type Locale } from '../../i18n/messages.ts'

const name = 'i18n_redirected'
const year = 365 * 24 * 60 * 60

/**
 * The language to start in: the one chosen before; on `/` the browser's, where it is one of ours; else German. What was
 * detected is kept: the way to the sign-in page and back does not lead over `/`.
 */
export function initialLocale(): Locale {
  const chosen = known(/(?:^|; )i18n_redirected=(\w+)/.exec(document.cookie)?.[1])
  if (chosen || window.location.pathname !== '/') return chosen ?? defaultLocale
  const detected = known(navigator.language.slice(0, 2)) ?? defaultLocale
  keepLocale(detected)
  return detected
}

/** Keeps the choice for 365 days. */
export function keepLocale(locale: string): void {
  document.cookie = `${name}=${locale}; path=/; max-age=${year}; samesite=lax`
}

const known = (text: string | undefined) => locales.find((locale) => locale === text)
