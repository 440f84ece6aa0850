import { html } from './html.ts'
import type { PasswordRefusal } from './passwords.ts'
import { type Locale, texts } from './texts.ts'

export type PasswordProblem = PasswordRefusal | 'passwordsDiffer' | 'presentPassword' | 'wrongPassword'

export interface PasswordPage {
  /** Target of the form. */
  action: string
  /** The username, for the browser's password manager. */
  username: string
  mayCancel: boolean
  problem?: PasswordProblem
}

/** The form for a new password, with each error at its field. */
export function passwordForm(
  title: string,
  locale: Locale,
  { action, username, mayCancel, problem }: PasswordPage,
) {
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
