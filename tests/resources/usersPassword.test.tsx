// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { en } from '../../i18n/en.ts'
import '../support/dom.ts'
import { createLabel } from '../support/names.ts'
import { renderApp, startConsole } from '../support/renderApp.tsx'
import { startForAll } from '../support/started.ts'

const api = startForAll(() => startConsole())

const { users } = en.resources
const secret = 'a-long-password'
const field = (name: string) => screen.findByLabelText(new RegExp(`^${name}(\\s\\*)?$`))
const notSent = () => api.answers.every((answer) => !answer.includes(secret))

/** Opens the dialog that resets a visitor's password. */
async function resetDialog() {
  const { rows } = await api.call('/users?filter={"role":"visitor"}&range=[0,0]')
  const id = String(rows[0]?.id)
  const { user } = await renderApp(api, `/users/manage/${id}`)
  await user.click(await screen.findByRole('button', { name: users.reset.button }))
  const dialog = within(await screen.findByRole('dialog', { name: /Reset the password of/ }))
  const [password, repeat] = [users.fields.password, users.passwordRepeat].map((name) =>
    dialog.getByLabelText(new RegExp(`^${name}`)),
  ) as [HTMLElement, HTMLElement]
  const set = () => user.click(dialog.getByRole('button', { name: users.reset.confirm }))
  vi.restoreAllMocks()
  const asked = vi.spyOn(window, 'fetch')
  const sent = () => asked.mock.calls.filter(([url]) => String(url).endsWith('/reset-password'))
  return { user, id, dialog, password, repeat, set, sent }
}

describe('the password of a new user', () => {
  it('is generated for copying, and must be changed at the first sign-in', async () => {
    const sent = vi.spyOn(window, 'fetch')
    const { user } = await renderApp(api, '/users/manage/create')
    const username = 'made@example.com'
    await user.type(await field(users.fields.username), username)
    await user.click(await screen.findByRole('button', { name: users.reset.generate }))
    const { value } = (await field(users.fields.password)) as HTMLInputElement
    expect(value).toMatch(/^(\w{5}-){3}\w{5}$/)
    for (const name of [users.fields.password, users.passwordRepeat]) {
      expect(await field(name)).toHaveValue(value)
      expect(await field(name)).toHaveAttribute('type', 'text')
    }
    expect(screen.getByText(users.reset.handOver)).toBeVisible()
    expect(screen.getByRole('button', { name: en.form.copy })).toBeVisible()
    expect(screen.getByText(users.reset.temporaryFirst)).toBeVisible()
    await user.selectOptions(await field(users.fields.role), 'visitor')
    await user.click(screen.getByRole('button', { name: createLabel('en', 'users') }))
    await screen.findByRole('heading', { level: 1, name: username })
    const bodies = sent.mock.calls
      .filter(([url]) => String(url).endsWith('/reset-password'))
      .map(([, init]) => JSON.parse(String(init?.body)) as unknown)
    expect(bodies.at(-1)).toEqual({ type: 'password', value, temporary: true })
    expect(document.body).not.toHaveTextContent(value)
  })

  it('is hidden once something else is typed', async () => {
    const { user } = await renderApp(api, '/users/manage/create')
    await user.click(await screen.findByRole('button', { name: users.reset.generate }))
    const password = await field(users.fields.password)
    await user.type(password, 'x')
    expect(password).toHaveAttribute('type', 'password')
    expect(screen.queryByText(users.reset.handOver)).toBeNull()
  })
})

describe('the password of a user', () => {
  it('is reset in a dialog, which shows errors', async () => {
    const { user, dialog, password, repeat, set } = await resetDialog()
    // The policy is shown before anything is sent.
    expect(dialog.getByText(users.passwordRule)).toBeVisible()
    await user.type(password, 'short')
    expect(password.closest('[data-field]')).toHaveAttribute('data-dirty')
    await set()
    expect(await dialog.findByText(en.errors.passwordsDiffer)).toBeVisible()
    await user.type(repeat, 'short')
    await set()
    expect(await dialog.findByText(en.errors.passwordTooShort.replace('%{min}', '12'))).toBeVisible()
    for (const input of [password, repeat]) {
      await user.clear(input)
      await user.type(input, secret)
    }
    await set()
    await screen.findByText(/was reset/)
    expect(notSent()).toBe(true)
  })

  it('with a different repetition is not sent', async () => {
    const { user, password, repeat, set, sent } = await resetDialog()
    await user.type(password, secret)
    await user.type(repeat, `${secret}er`)
    await set()
    expect(repeat).toHaveAccessibleDescription(en.errors.passwordsDiffer)
    await user.type(repeat, '{Backspace}{Backspace}')
    await set()
    await screen.findByText(/was reset/)
    // Sent by the console, and passed on by the server.
    expect(sent()).toHaveLength(2)
  })

  it('is generated, shown once for copying, and must be changed at the next sign-in', async () => {
    const { rows } = await api.call('/users?filter={"role":"visitor"}&range=[0,0]')
    const { user } = await renderApp(api, `/users/manage/${rows[0]?.id}`)
    const sent = vi.spyOn(window, 'fetch')
    // The server runs in the same process, and passes it on to the identity service.
    const bodies = () =>
      sent.mock.calls
        .filter(([url]) => String(url).endsWith('/reset-password'))
        .map(([, init]) => JSON.parse(String(init?.body)) as Record<string, unknown>)
        .slice(-2)
    const made = new Set<string>()
    for (let count = 0; count < 2; count += 1) {
      await user.click(await screen.findByRole('button', { name: users.reset.button }))
      const dialog = within(await screen.findByRole('dialog', { name: /Reset the password of/ }))
      await user.click(dialog.getByRole('button', { name: users.reset.generate }))
      const { value } = dialog.getByLabelText<HTMLInputElement>(new RegExp(`^${users.fields.password}`))
      expect(value).toMatch(/^(\w{5}-){3}\w{5}$/)
      made.add(value)
      expect(dialog.getByRole('button', { name: en.form.copy })).toBeVisible()
      expect(dialog.getByText(users.reset.temporary)).toBeVisible()
      await user.click(dialog.getByRole('button', { name: users.reset.confirm }))
      // The password is shown until the dialog is closed.
      expect(await dialog.findByText(users.reset.handOver)).toBeVisible()
      expect(dialog.getByText(value)).toBeVisible()
      expect(bodies()).toEqual([{ password: value }, { type: 'password', value, temporary: true }])
      await user.click(dialog.getByRole('button', { name: en.app.close }))
      expect(document.body).not.toHaveTextContent(value)
    }
    expect(made.size).toBe(2)
  })
})
