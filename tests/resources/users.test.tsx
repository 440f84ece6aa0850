// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { de } from '../../i18n/de.ts'
import { en } from '../../i18n/en.ts'
import { casinos } from '../../resources/casinos/entity.ts'
import { users as userEntity } from '../../resources/users/entity.ts'
import { logFailedSignIn } from '../../fake-api/audit/log.ts'
import { isOff } from '../support/dom.ts'
import { sampleOf } from '../support/api.ts'
import { createLabel } from '../support/names.ts'
import { renderApp, startConsole } from '../support/renderApp.tsx'
import { startForAll } from '../support/started.ts'
import { usersOf } from '../support/users.ts'

const api = startForAll(() => startConsole())

const { users } = en.resources
const secret = 'a-long-password'
const field = (name: string) => screen.findByLabelText(new RegExp(`^${name}(\\s\\*)?$`))
const notSent = () => api.answers.every((answer) => !answer.includes(secret))

describe('a new user', () => {
  it('gets a proposed address, a password entered twice, and an explanation of empty casinos', async () => {
    const { user } = await renderApp(api, '/users/manage/create')
    await user.type(await field(users.fields.username), 'nora@example.com')
    expect(await field(users.fields.email)).toHaveValue('nora@example.com')
    await user.type(await field(users.fields.password), secret)
    await user.type(await field(users.passwordRepeat), 'another')
    await user.selectOptions(await field(users.fields.role), 'visitor')
    expect(screen.getByText(users.noCasinos)).toBeVisible()
    expect(screen.queryByLabelText(new RegExp(users.fields.casinoAccess))).toBeNull()
    await user.selectOptions(await field(users.fields.role), 'admin')
    expect(screen.getByText(users.noCasinos)).toBeVisible()
    await user.selectOptions(await field(users.fields.casinoAccess), 'all')
    expect(screen.queryByText(users.noCasinos)).toBeNull()
    await user.click(screen.getByRole('button', { name: /^Create / }))
    expect(await screen.findByText(en.errors.passwordsDiffer)).toBeVisible()
    await user.clear(await field(users.passwordRepeat))
    await user.type(await field(users.passwordRepeat), secret)
    await user.click(screen.getByRole('button', { name: /^Create / }))
    await screen.findByRole('heading', { level: 1, name: 'nora@example.com' })
    const { rows } = await api.call('/users?filter={"q":"nora@"}')
    expect(rows).toMatchObject([
      { username: 'nora@example.com', role: 'admin', casinoAccess: 'all', casinoIds: [], enabled: true },
    ])
    await user.type(await field(users.fields.lastName), 'Berg')
    await user.click(screen.getByRole('button', { name: en.form.save }))
    await screen.findByText(en.form.saved)
    await user.click(screen.getByRole('link', { name: en.record.tabs.history }))
    const changed = (await screen.findByText(en.record.history.actions.update)).closest('li')
    expect(changed).toHaveTextContent(/Ada Admin.*Last name.*Berg/)
    expect(notSent()).toBe(true)
  })

  it('explains which e-mail addresses can be usernames', async () => {
    const { user } = await renderApp(api, '/users/manage/create')
    const address = "sean.o'brien@example.com"
    await user.type(await field(users.fields.username), address)
    await user.tab()
    expect(await screen.findByText(en.errors.usernameInvalid.replace('%{address}', address))).toBeVisible()
    expect(await field(users.fields.email)).toHaveValue(address)
    expect(screen.queryByText(en.errors.emailInvalid.replace('%{address}', address))).toBeNull()
  })

  it('stays in the form with the error at its field if the identity service refuses the password', async () => {
    const { user } = await renderApp(api, '/users/manage/create', { locale: 'de' })
    const its = de.resources.users
    await user.type(await field(its.fields.username), 'kurz@example.com')
    await user.type(await field(its.fields.password), 'kurz')
    await user.type(await field(its.passwordRepeat), 'kurz')
    await user.selectOptions(await field(its.fields.role), 'visitor')
    await user.click(screen.getByRole('button', { name: createLabel('de', 'users') }))
    expect(await screen.findByText(de.errors.passwordTooShort.replace('%{min}', '12'))).toBeVisible()
    expect(await field(its.fields.username)).toHaveValue('kurz@example.com')
    expect((await api.call('/users?filter={"q":"kurz@"}')).rows).toEqual([])
  })
})

describe('a change of a user', () => {
  it('that withdraws rights says that sessions have ended, and can be undone by the notification', async () => {
    const person = await usersOf(api).made('undone')
    const { user } = await renderApp(api, `/users/manage/${person.id}`)
    // The page and its section share a name, which is shown once.
    expect(
      within(await screen.findByRole('navigation', { name: en.app.trail })).getAllByText('Users'),
    ).toHaveLength(1)
    const read = async () => (await usersOf(api).read(person.id))['enabled']
    await user.click(await field(users.fields.enabled))
    await user.click(screen.getByRole('button', { name: en.form.save }))
    await screen.findByText(users.signedOut)
    expect(await read()).toBe(false)
    await user.click(screen.getByRole('button', { name: new RegExp(`^${en.form.undo.button}`) }))
    await screen.findByText(en.form.undo.done)
    expect(await read()).toBe(true)
    await waitFor(async () => expect(await field(users.fields.enabled)).toBeChecked())
  })

  it('to the own names can be undone by the notification, too', async () => {
    const { user } = await renderApp(api, '/users/account')
    await user.type(await field(users.fields.firstName), ' Augusta')
    await user.click(screen.getByRole('button', { name: en.form.save }))
    await user.click(await screen.findByRole('button', { name: new RegExp(`^${en.form.undo.button}`) }))
    await screen.findByText(en.form.undo.done)
    expect((await api.call('/account')).record['firstName']).toBe('Ada')
  })
})

describe('the own user', () => {
  it('has read-only rights, with the reason', async () => {
    const { user } = await renderApp(api, '/users/manage/u-admin')
    await waitFor(() => expect(isOff(screen.getByRole('button', { name: users.reset.button }))).toBe(true))
    for (const name of [users.fields.role, users.fields.casinoAccess, users.fields.enabled])
      expect(await field(name)).toBeDisabled()
    expect(await field(users.fields.firstName)).toBeEnabled()
    await user.click(screen.getByRole('button', { name: en.delete.button }))
    expect(within(await screen.findByRole('dialog')).getByText(en.errors.ownUser)).toBeVisible()
  })

  it('changes its own names on the account page, in any role', async () => {
    const { user } = await renderApp(api, '/users/account', { as: 'visitor' })
    const name = await field(en.resources.account.fields.firstName)
    await user.clear(name)
    await user.type(name, 'Viktoria')
    await user.click(screen.getByRole('button', { name: en.form.save }))
    await screen.findByText(en.form.saved)
    expect((await api.call('/account', { as: 'visitor' })).record).toMatchObject({
      firstName: 'Viktoria',
      role: 'visitor',
    })
    expect(await screen.findByRole('link', { name: 'Aurora Palace' })).toBeVisible()
    const { version } = (await api.call('/health')).body as { version: string }
    expect(await screen.findByText(`Console ${version} · API ${version}`)).toBeVisible()
  })
})

it('a deleted casino is marked, stays while other fields change, and can be removed', async () => {
  const casino = sampleOf(casinos, 'phoenix')
  const created = await api.call('/casinos', { method: 'POST', body: casino })
  const { id } = created.record
  const limited = { role: 'admin', casinoIds: ['cf_aurora', id] }
  const person = await usersOf(api).made('limited', limited)
  // As if the sign-in service did not know about the deletion yet.
  await api.store.transaction((tx) => tx.remove('casinos', id))
  const { user } = await renderApp(api, `/users/manage/${person.id}`)
  const gone = en.input.recordMissing.replace('%{id}', id)
  await screen.findByText(gone)
  await user.type(await field(users.fields.lastName), 'Later')
  await user.click(screen.getByRole('button', { name: en.form.save }))
  await screen.findByText(en.form.saved)
  expect(await usersOf(api).read(person.id)).toMatchObject({
    casinoIds: limited.casinoIds,
    casinoAccess: 'selected',
  })
  await user.click(screen.getByRole('button', { name: en.input.removeRecord.replace('%{name}', gone) }))
  await user.click(screen.getByRole('button', { name: en.form.save }))
  await waitFor(async () => expect((await usersOf(api).read(person.id))['casinoIds']).toEqual(['cf_aurora']))
})

it('a failed sign-in is in the history, with its address', async () => {
  const person = await usersOf(api).made('watched')
  const failed = { at: new Date().toISOString(), userId: person.id, name: 'watched', address: '192.0.2.7' }
  await api.store.transaction((tx) => logFailedSignIn(tx, userEntity, failed))
  await renderApp(api, `/users/manage/${person.id}?tab=history`)
  const said = (await screen.findByText(users.actions.signInFailed)).closest('li')
  expect(said).toHaveTextContent(en.record.history.from.replace('%{address}', failed.address))
})
