import type { Context } from 'koa'
import type { Locale } from './texts.ts'

/**
 * The language of a page: the choice made on the page itself (`kc_locale`), else what the console asked for
 * (`ui_locales`), else the console's language cookie, else German.
 *
 * @param uiLocales the `ui_locales` parameter of the sign-in a page belongs to
 */
export function localeOf(ctx: Context, uiLocales: unknown = ctx.query['ui_locales']): Locale {
  const cookie = ctx.cookies.get('i18n_redirected', { signed: false })
  return firstSupported(ctx.query['kc_locale']) ?? firstSupported(uiLocales) ?? firstSupported(cookie) ?? 'de'
}

function firstSupported(tags: unknown): Locale | undefined {
  if (typeof tags !== 'string') return undefined
  return tags
    .toLowerCase()
    .split(' ')
    .map((tag) => tag.split('-')[0])
    .find((language) => language === 'de' || language === 'en')
}
