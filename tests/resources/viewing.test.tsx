// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { de } from '../../i18n/de.ts'
import { en } from '../../i18n/en.ts'
import { allScreens } from '../../resources/index.ts'
import { createPagePathOf } from '../../src/screens.ts'
import { userActivity } from '../../src/live/userActivity.ts'
import { isOff } from '../support/dom.ts'
import { installation } from '../support/api.ts'
import { createLabel } from '../support/names.ts'
import { renderApp, startConsole, type RenderOptions } from '../support/renderApp.tsx'
import { watchSaved } from '../support/savedFiles.ts'
import { startForEach } from '../support/started.ts'
import { usersOf } from '../support/users.ts'
import { germanFirst } from '../support/words.ts'

const api = startForEach(() => startConsole({ state: installation() }))

const menu = () => within(document.getElementById('navigation') as HTMLElement)
const bar = (words: typeof en) => screen.findByRole('region', { name: words.viewing.title })
const rowsShown = () => document.querySelectorAll('table.table tbody tr')

/** Starts viewing as a visitor from the list of users. */
async function begin(words: typeof en = en, options: RenderOptions = {}) {
  const app = await renderApp(api, '/users/manage', options)
  const its = words.resources.users.view
  await app.user.click(await screen.findByRole('button', { name: its.button }))
  const dialog = within(await screen.findByRole('dialog', { name: its.title }))
  await app.user.type(dialog.getByRole('searchbox'), 'visitor@')
  await app.user.click(await dialog.findByRole('radio', { name: /^visitor@example\.com/ }))
  await app.user.click(dialog.getByRole('button', { name: its.begin }))
  await bar(words)
  return app
}

describe.each(germanFirst)('an administrator who looks as a visitor (%s)', (locale, words) => {
  it('sees menu, home page and lists as the visitor does, below a notice, until viewing ends', async () => {
    const { user, session, router } = await begin(words, { locale })
    expect(await bar(words)).toHaveTextContent(words.viewing.as.replace('%{name}', 'Vera Visitor'))
    await screen.findByRole('heading', {
      level: 1,
      name: words.home.welcome.replace('%{name}', 'Vera Visitor'),
    })
    expect(screen.getByText(words.home.introVisitor)).toBeVisible()
    const hidden = [words.resources.users.name, words.resources.jobs.name].map(
      (name) => name.split(' |||| ')[1],
    )
    for (const name of hidden) expect(menu().queryByRole('link', { name: String(name) })).toBeNull()

    await user.click(
      menu().getByRole('link', { name: words.resources.casinos.name.split(' |||| ')[1] ?? '' }),
    )
    await waitFor(() => expect(rowsShown()).toHaveLength(2))
    expect(screen.queryByRole('link', { name: createLabel(locale, 'casinos') })).toBeNull()
    await user.click(within(await bar(words)).getByRole('button', { name: words.viewing.end }))
    // Viewing ends on the page where it was started.
    await screen.findByRole('button', { name: words.resources.users.view.button })
    expect(router.state.location.pathname).toBe('/users/manage')
    expect(screen.queryByRole('region', { name: words.viewing.title })).toBeNull()
    expect(session.viewing).toBeNull()
    const { rows } = await api.call('/audit-entries?sort=["id","DESC"]&range=[0,1]')
    expect(rows.map(({ action }) => action)).toEqual(['endView', 'view'])
  })
})

describe('viewing as a visitor', () => {
  it('has no own account page', async () => {
    const { router } = await begin()
    await router.navigate('/users/account')
    await screen.findByRole('heading', { name: en.viewing.account.title })
  })

  it('is offered nothing on any page that it would be refused', async () => {
    const { user, router } = await begin()
    const created = allScreens.map((screens) => createPagePathOf(screens))
    const pages = within(document.getElementById('navigation') as HTMLElement)
      .getAllByRole('link')
      .map((link) => ({ path: link.getAttribute('href') ?? '', name: link.textContent }))
      .filter(({ path }) => !['/', '/users/account', '/logout'].includes(path))
    expect(pages.length).toBeGreaterThan(15)
    for (const { path, name } of pages) {
      await router.navigate(path)
      await screen.findByRole('heading', { level: 1, name })
      await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull())
      for (const menu of document.querySelectorAll('main .menu > button')) {
        await user.click(menu)
        await waitFor(() => expect(menu.nextElementSibling?.textContent).not.toBe(''))
        const offered = [...document.querySelectorAll('main a[href], main button')]
          .filter((one) => {
            const [to] = one.getAttribute('href')?.split('?') ?? []
            return created.some((page) => page === to) || one.textContent === en.list.views.saveAs
          })
          .map(({ textContent }) => textContent)
        expect([path, offered]).toEqual([path, []])
        await user.keyboard('{Escape}')
      }
    }
    await router.navigate('/reporting/reports')
    await screen.findByText(en.empty.viewing)
    await router.navigate('/reporting/reports/create')
    await screen.findByRole('heading', { name: en.pages.forbidden })
  })

  it('sends nothing by itself that is refused, and would be on record if it were a change', async () => {
    const { id } = await usersOf(api).made('seen')
    const { user } = await renderApp(api, `/users/manage/${id}`)
    const words = en.resources.users.view
    const button = await screen.findByRole('button', { name: words.button })
    const { fetch } = globalThis
    const sent: { address: string; status: number }[] = []
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      const answer = await fetch(input, init)
      sent.push({ address: new URL(answer.url).pathname, status: answer.status })
      return answer
    })
    // Simulates that the page becomes visible, which tells others that the record is open.
    vi.mocked(userActivity.is).mockReturnValue(true)
    await waitFor(() => {
      document.dispatchEvent(new Event('visibilitychange'))
      expect(sent.map(({ address }) => address)).toContain('/api/presence')
    })
    vi.mocked(userActivity.is).mockReturnValue(false)
    await user.click(button)
    await user.click(within(await bar(en)).getByRole('button', { name: en.viewing.end }))
    await screen.findByRole('button', { name: words.button })
    expect(sent.filter(({ status }) => status >= 400)).toEqual([])
    const { rows } = await api.call('/audit-entries?sort=["id","DESC"]&range=[0,1]')
    expect(rows.map(({ action }) => action)).toEqual(['endView', 'view'])
  })

  it('works with chosen casinos, and needs a choice', async () => {
    const { user, router } = await renderApp(api, '/users/manage')
    const its = en.resources.users.view
    await user.click(await screen.findByRole('button', { name: its.button }))
    const dialog = within(await screen.findByRole('dialog', { name: its.title }))
    expect(isOff(dialog.getByRole('button', { name: its.begin }))).toBe(true)
    await user.click(dialog.getByRole('radio', { name: its.kinds.casinos }))
    await user.click(await dialog.findByRole('checkbox', { name: /Fjord Royale/ }))
    await user.click(dialog.getByRole('button', { name: its.begin }))
    expect(await bar(en)).toHaveTextContent(en.viewing.asAny)
    await screen.findByRole('heading', { level: 1, name: 'Welcome, Visitor' })
    await router.navigate('/casinos/manage')
    await screen.findByRole('link', { name: 'Fjord Royale' })
    expect(rowsShown()).toHaveLength(1)
  })

  it('begins on the visitor’s page immediately, and ends there', async () => {
    const { user, router } = await renderApp(api, '/users/manage/u-visitor')
    const button = () => screen.findByRole('button', { name: en.resources.users.view.button })
    // Unsaved input would be lost.
    const name = await screen.findByLabelText(/^Last name/)
    await user.type(name, '!')
    expect(isOff(await button())).toBe(true)
    expect(screen.getByText(en.form.saveFirst)).toBeVisible()
    await user.type(name, '{Backspace}')
    await waitFor(async () => expect(isOff(await button())).toBe(false))
    await user.click(await button())
    await bar(en)
    expect(router.state.location.pathname).toBe('/')
    await user.click(within(await bar(en)).getByRole('button', { name: en.viewing.end }))
    await screen.findByRole('heading', { level: 1, name: 'visitor@example.com' })
  })

  it('is not offered for a disabled visitor', async () => {
    const { id } = await usersOf(api).made('off', { role: 'visitor', enabled: false })
    const { user, unmount } = await renderApp(api, `/users/manage/${id}`)
    await screen.findByRole('button', { name: en.resources.users.reset.button })
    const { button, title } = en.resources.users.view
    expect(screen.queryByRole('button', { name: button })).toBeNull()
    unmount()
    await renderApp(api, '/users/manage')
    await user.click(await screen.findByRole('button', { name: button }))
    const dialog = within(await screen.findByRole('dialog', { name: title }))
    await dialog.findByRole('radio', { name: /^visitor@example\.com/ })
    expect(dialog.queryByRole('radio', { name: /^off/ })).toBeNull()
  })

  it('says so if it was ended elsewhere', async () => {
    const { session, router } = await begin()
    await api.call(`/viewings/${session.viewing?.id}`, { method: 'DELETE' })
    await router.navigate('/bridges/manage')
    await screen.findByText(en.errors.viewingOver)
  })
})

it('the access review is downloaded in the current language, with the number of users', async () => {
  const saved = watchSaved()
  const { user } = await renderApp(api, '/users/manage', { locale: 'de' })
  const its = de.resources.users.review
  await user.click(await screen.findByRole('button', { name: its.button }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: its.save }))
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]?.name).toMatch(/^Zugriffsprüfung-\d{4}-\d\d-\d\d\.csv$/)
  expect(await saved[0]?.text()).toContain('Benutzername;Name')
  const total = (await api.call('/users?range=[0,0]')).headers.get('X-Total-Count')
  await screen.findByText(new RegExp(`^${total} Zeilen als Zugriffsprüfung`))
})
