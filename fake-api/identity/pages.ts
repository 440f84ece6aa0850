import type { Context } from 'koa'
import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider'
import { escape } from 'es-toolkit/compat'
import { brandIconUrl, type Brand } from '../../src/contract/brand.ts'
import { paths, REALM_PATH } from './addresses.ts'
import { localeOf, type Locale, texts } from './texts.ts'
import { errors } from './library.ts'
import type { SeedPerson, PasswordRefusal } from './person.ts'
import { DEMO_PASSWORD } from './people.ts'

interface SignInForm {
  action: string
  username: string
  problem?: 'badCredentials' | 'tooManySignIns'
}

export type Pages = ReturnType<typeof createPages>

/** The pages load nothing from other origins and work without scripts. `demo` are accounts shown with their passwords. */
export function createPages(brand: Brand, origin: string, demo: readonly SeedPerson[] = []) {
  const title = `${brand.brand} Back-Office`
  const icon = brandIconUrl(brand)
  const back = (locale: Locale) => html`<p><a href="${origin}/">${texts[locale].back}</a></p>`

  const message = (ctx: Context, status: number, name: MessageName, detail?: string) => {
    const uiLocales = 'oidc' in ctx ? (ctx as KoaContextWithOIDC).oidc.params?.['ui_locales'] : undefined
    const locale = localeOf(ctx, uiLocales ?? ctx.query['ui_locales'])
    const t = texts[locale]
    const body = html`<h1>${t[`${name}Title`]}</h1>
      <p>${t[name]}</p>
      ${detail ? html`<p class="detail" lang="en">${detail}</p>` : undefined} ${back(locale)}`
    send(ctx, status, { locale, title, icon, body })
  }

  return {
    signIn(ctx: Context, form: SignInForm & { uiLocales: unknown }) {
      const locale = localeOf(ctx, form.uiLocales)
      const body = html`${signInForm(title, locale, form)} ${demo.length > 0 && demoList(locale, demo)}
      ${otherLanguage(locale, form.action)}`
      const status = { badCredentials: 401, tooManySignIns: 429 }
      const script = demo.length > 0 ? 'demo.js' : undefined
      send(ctx, form.problem ? status[form.problem] : 200, { locale, title, icon, body, script })
    },

    updatePassword(ctx: Context, page: PasswordPage & { uiLocales: unknown }) {
      const locale = localeOf(ctx, page.uiLocales)
      const body = html`${passwordForm(title, locale, page)} ${otherLanguage(locale, page.action)}`
      send(ctx, page.problem ? 400 : 200, { locale, title, icon, body })
    },

    /** Asks before signing out, unless the request proves that it comes from the session itself. */
    signOut(ctx: KoaContextWithOIDC, form: string) {
      const locale = localeOf(ctx)
      const t = texts[locale]
      const sure = ctx.oidc.entities.IdTokenHint?.payload['sid'] === ctx.oidc.session?.uid
      const button = html`<button type="submit" form="op.logoutForm" name="logout" value="yes">
        ${t.signOut}
      </button>`
      const body = sure
        ? html`<h1>${t.signingOut}</h1>
            ${new Html(form)} ${button}`
        : html`<h1>${t.signOutTitle}</h1>
            ${new Html(form)} ${button}
            <p><a href="${origin}/">${t.stay}</a></p>`
      send(ctx, 200, { locale, title, icon, body, script: sure ? 'submit.js' : undefined })
    },

    signedOut(ctx: Context) {
      const locale = localeOf(ctx)
      const body = html`<h1>${texts[locale].signedOut}</h1>
        ${back(locale)}`
      send(ctx, 200, { locale, title, icon, body })
    },

    error(ctx: Context, error: unknown, out?: ErrorOut) {
      const status = statusOf(error) ?? ctx.status
      if (error instanceof errors.SessionNotFound) return message(ctx, 400, 'expired')
      if (status >= 500) return message(ctx, status, 'failed')
      message(ctx, status, 'invalid', out && [out.error, out.error_description].filter(Boolean).join(': '))
    },

    notFound: (ctx: Context) => message(ctx, 404, 'notFound'),
    tooMany: (ctx: Context) => message(ctx, 429, 'tooMany'),
  }
}

type MessageName = 'expired' | 'invalid' | 'failed' | 'notFound' | 'tooMany'

function signInForm(title: string, locale: Locale, { action, username, problem }: SignInForm) {
  const t = texts[locale]
  const invalid = problem && html` aria-invalid="true" aria-describedby="problem"`
  const focus = html` autofocus`
  return html`<h1>${title}</h1>
    <p>${t.subtitle}</p>
    ${problem && html`<p class="problem" id="problem" role="alert">${t[problem]}</p>`}
    <form method="post" action="${action}?kc_locale=${locale}">
      <label for="username">${t.username}</label>
      <input
        id="username"
        name="username"
        value="${username}"
        type="text"
        inputmode="email"
        autocomplete="username"
        autocapitalize="none"
        spellcheck="false"
        required${invalid}${!username && focus}
      />
      <label for="password">${t.password}</label>
      <input
        id="password"
        name="password"
        type="password"
        autocomplete="current-password"
        required${invalid}${username !== '' && focus}
      />
      <button type="submit" id="kc-login">${t.signIn}</button>
    </form>`
}

function otherLanguage(locale: Locale, action: string) {
  const [other, name] = locale === 'de' ? ['en', 'English'] : ['de', 'Deutsch']
  return html`<nav aria-label="${texts[locale].language}">
    <a href="${action}?kc_locale=${other}" lang="${other}" hreflang="${other}">${name}</a>
  </nav>`
}

function send(
  ctx: Context,
  status: number,
  page: { locale: Locale; title: string; icon: string; body: Html; script?: string },
) {
  const assets = REALM_PATH + paths.assets
  ctx.status = status
  ctx.type = 'html'
  ctx.body = html`<!doctype html>
    <html lang="${page.locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${page.title}</title>
        <link rel="icon" href="${page.icon}" />
        <link rel="stylesheet" href="${assets}/common.css" />
        <link rel="stylesheet" href="${assets}/style.css" />
        ${page.script && html`<script src="${assets}/${page.script}" defer></script>`}
      </head>
      <body>
        <main><img class="mark" src="${page.icon}" alt="" width="40" height="40" />${page.body}</main>
      </body>
    </html> `.markup
}

function statusOf(error: unknown) {
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined
  return typeof status === 'number' ? status : undefined
}

export type PasswordProblem = PasswordRefusal | 'passwordsDiffer' | 'presentPassword' | 'wrongPassword'

interface PasswordPage {
  action: string
  /** For the browser's password manager. */
  username: string
  mayCancel: boolean
  problem?: PasswordProblem
}

function passwordForm(title: string, locale: Locale, { action, username, mayCancel, problem }: PasswordPage) {
  const t = texts[locale]
  const wrong = problem && fieldOf(problem)
  const first = wrong ?? 'password'
  const field = (name: Field, label: string, autocomplete: string, hint?: string) => {
    const described = [wrong === name && 'problem', hint && 'hint'].filter(Boolean).join(' ')
    return html`<label for="${name}">${label}</label>
      ${hint && html`<p class="hint" id="hint">${hint}</p>`}
      <input
        id="${name}"
        name="${name}"
        type="password"
        autocomplete="${autocomplete}"
        required${wrong === name && html` aria-invalid="true"`}${
          described && html` aria-describedby="${described}"`
        }${first === name && html` autofocus`}
      />
      ${wrong === name && problem && html`<p class="problem" id="problem" role="alert">${t[problem]}</p>`}`
  }

  return html`<h1>${title}</h1>
    <p>${mayCancel ? t.updatePassword : t.temporaryPassword}</p>
    <form method="post" action="${action}?kc_locale=${locale}">
      <input name="username" value="${username}" autocomplete="username" readonly hidden />
      ${field('password', t.currentPassword, 'current-password')}
      ${field('password-new', t.newPassword, 'new-password', t.passwordHint)}
      ${field('password-confirm', t.confirmPassword, 'new-password')}
      <button type="submit">${t.savePassword}</button>
      ${mayCancel && html`<button class="quiet" name="cancel" value="yes" formnovalidate>${t.cancel}</button>`}
    </form>`
}

type Field = 'password' | 'password-new' | 'password-confirm'

function fieldOf(problem: PasswordProblem): Field {
  if (problem === 'wrongPassword') return 'password'
  return problem === 'passwordsDiffer' ? 'password-confirm' : 'password-new'
}

/** A click fills an account in (`assets/demo.js`). */
function demoList(locale: Locale, accounts: readonly SeedPerson[]): Html {
  const t = texts[locale]
  const rights = ({ roles, casinoAccess, casinos }: SeedPerson) => {
    const role = roles.includes('admin') ? t.admin : t.visitor
    if (casinoAccess === 'all') return `${role}, ${t.allCasinos}`
    return `${role}, ${casinos.length === 0 ? t.noCasinos : `${casinos.length} ${t.manyCasinos}`}`
  }
  const items = accounts.map(
    (account) =>
      html`<li>
        <button
          type="button"
          class="quiet"
          data-username="${account.username}"
          data-password="${DEMO_PASSWORD}"
        >
          ${account.username} <small>${rights(account)}</small>
        </button>
      </li>`,
  )
  return html`<section class="demo" aria-labelledby="demo">
    <h2 id="demo">${t.demoTitle}</h2>
    <p>${t.demo} <code>${DEMO_PASSWORD}</code></p>
    <ul>
      ${items}
    </ul>
  </section>`
}

/** Markup that is escaped already. */
class Html {
  readonly markup: string

  constructor(markup: string) {
    this.markup = markup
  }
}

type Value = string | Html | readonly Html[] | false | undefined

/** Builds markup from a template: strings are escaped, `Html` and lists of it are not, `false` and `undefined` are left out. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(parts.map((part, index) => part + render(values[index])).join(''))
}

function render(value: Value): string {
  if (value instanceof Html) return value.markup
  if (!value) return ''
  return typeof value === 'string' ? escape(value) : value.map(render).join('')
}
