import { html, type Html } from './html.ts'
import { PASSWORD, people } from './people.ts'
import type { SeedPerson } from './person.ts'
import { texts, type Locale } from './texts.ts'

/** The people named to somebody who tries the console: the administrator, and one visitor for each kind of access. */
export const demoAccounts = (isBare: boolean): readonly SeedPerson[] => people.slice(0, isBare ? 1 : 3)

/** The accounts of a fresh installation below the sign-in form; a click fills them in (`assets/demo.js`). */
export function demoList(locale: Locale, accounts: readonly SeedPerson[]): Html {
  const t = texts[locale]
  const rights = ({ roles, casinoAccess, casinos }: SeedPerson) => {
    const role = roles.includes('admin') ? t.admin : t.visitor
    if (casinoAccess === 'all') return `${role}, ${t.allCasinos}`
    return `${role}, ${casinos.length === 0 ? t.noCasinos : `${casinos.length} Casinos`}`
  }
  const items = accounts.map(
    (account) =>
      html`<li>
        <button type="button" class="quiet" data-username="${account.username}" data-password="${PASSWORD}">
          ${account.username} <small>${rights(account)}</small>
        </button>
      </li>`,
  )
  return html`<section class="demo" aria-labelledby="demo">
    <h2 id="demo">${t.demoTitle}</h2>
    <p>${t.demo} <code>${PASSWORD}</code></p>
    <ul>
      ${items}
    </ul>
  </section>`
}
