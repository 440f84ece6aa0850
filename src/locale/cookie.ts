import { defaultLocale, locales, type Locale } from '../../i18n/messages.ts'
import { localeCookie } from '../contract/localeCookie.ts'

const { name, seconds } = localeCookie

/** Only `/` follows the browser; its language is stored, since a sign-in does not lead back over `/`. */
export function detectInitialLocale(): Locale {
  const chosen = parseLocale(/(?:^|; )i18n_redirected=(\w+)/.exec(document.cookie)?.[1])
  if (chosen || window.location.pathname !== '/') return chosen ?? defaultLocale
  const detected = parseLocale(navigator.language.slice(0, 2)) ?? defaultLocale
  storeLocale(detected)
  return detected
}

export function storeLocale(locale: string): void {
  document.cookie = `${name}=${locale}; path=/; max-age=${seconds}; samesite=lax`
}

export const parseLocale = (text: unknown): Locale | undefined => locales.find((locale) => locale === text)
