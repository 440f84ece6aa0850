import type Keycloak from 'keycloak-js'
import type { Locale } from '../../i18n/messages.ts'
import { knownLocale } from '../locale/cookie.ts'

/**
 * The language that the user has just chosen on the sign-in page, from the claim `locale`, once. The sign-in service keeps that choice for
 * ever, and the console's switch does not change it, so only a claim that this browser has not seen before is a new choice.
 */
export function takeChosenLocale({ tokenParsed }: Keycloak): Locale | undefined {
  const locale = knownLocale(tokenParsed?.['locale'])
  const key = `signInLocale.${tokenParsed?.sub}`
  if (!locale || localStorage.getItem(key) === locale) return undefined
  localStorage.setItem(key, locale)
  return locale
}
