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
 * The language that somebody has chosen on the page itself, `undefined` where it is the one that was proposed. Whoever follows the
 * page's link says so by `kc_locale`; its form repeats the language that it is shown in.
 */
export function chosenLocale(ctx: Context, uiLocales: unknown): Locale | undefined {
  const locale = firstSupported(ctx.query['kc_locale'])
  return locale === proposedLocale(ctx, uiLocales) ? undefined : locale
}

/**
 * Keeps what was chosen by the page's link for the console, which has the same host and starts in the language of its cookie. It is the
 * same cookie wherever it is set, so it is not bound to https here either, whatever the address of this service.
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
