import type { Context } from 'koa'
import { localeCookie } from '../../src/contract/localeCookie.ts'
import type { Locale } from './texts.ts'

/**
 * The language of a page: the choice made on the page itself (`kc_locale`), else what the console asked for
 * (`ui_locales`), else the console's language cookie, else German.
 *
 * @param uiLocales the `ui_locales` parameter of the sign-in a page belongs to
 */
export function localeOf(ctx: Context, uiLocales: unknown = ctx.query['ui_locales']): Locale {
  return firstSupported(ctx.query['kc_locale']) ?? proposedLocale(ctx, uiLocales)
}

const proposedLocale = (ctx: Context, uiLocales: unknown): Locale =>
  firstSupported(uiLocales) ?? firstSupported(ctx.cookies.get(localeCookie.name, { signed: false })) ?? 'de'

/**
 * The language chosen on the page itself; `undefined` if it is the proposed one. The page's link sets `kc_locale`; its form repeats the
 * language in which it is shown.
 */
export function chosenLocale(ctx: Context, uiLocales: unknown): Locale | undefined {
  const locale = firstSupported(ctx.query['kc_locale'])
  return locale === proposedLocale(ctx, uiLocales) ? undefined : locale
}

/**
 * Stores the language chosen by the page's link for the console, which has the same host and starts in the language of this cookie. The
 * console sets the same cookie, which is not secure, so neither is this one.
 */
export function keepChosenLocale(ctx: Context): void {
  const locale = firstSupported(ctx.query['kc_locale'])
  if (!locale) return
  const { name, seconds } = localeCookie
  const options = { maxAge: seconds * 1000, path: '/', sameSite: 'lax', secure: false } as const
  ctx.cookies.set(name, locale, { ...options, httpOnly: false, signed: false })
}

function firstSupported(tags: unknown): Locale | undefined {
  if (typeof tags !== 'string') return undefined
  return tags
    .toLowerCase()
    .split(' ')
    .map((tag) => tag.split('-')[0])
    .find((language) => language === 'de' || language === 'en')
}
