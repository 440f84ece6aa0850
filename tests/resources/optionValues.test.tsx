// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { en } from '../../i18n/en.ts'
import '../support/dom.ts'
import { fixtures, type TestApi } from '../support/api.ts'
import { renderApp, startConsole } from '../support/renderApp.tsx'
import { germanFirst } from '../support/words.ts'

let api: TestApi
beforeAll(async () => {
  const state = fixtures()
  const casino = state['casinos']?.find(({ id }) => id === 'cf_bluefin')
  // Stored before durations had to be positive.
  Object.assign(casino ?? {}, { integrationOptions: [{ optionId: 'reality-check', value: '-PT1H' }] })
  api = await startConsole({ state })
})
afterAll(() => api.close())

it.each(germanFirst)(
  'an invalid value of an option is marked, explained, and not saved (%s)',
  async (locale, its) => {
    const { resources, errors, form } = its
    const { fields, items } = resources.casinos
    const { user } = await renderApp(api, '/casinos/manage/cf_aurora', { locale })
    const options = within(await screen.findByRole('group', { name: fields.integrationOptions }))
    const values = await options.findAllByRole('textbox', {
      name: new RegExp(items.integrationOptions.value),
    })
    const mail = values.find((one) => (one as HTMLInputElement).value.includes('@')) as HTMLInputElement
    const frame = () => mail.closest('[data-field]') as HTMLElement
    await user.clear(mail)
    await user.type(mail, 'noc@aurora-palace.example, nowhere')
    await user.tab()
    const said = errors.emailInvalid.replace('%{address}', 'nowhere')
    expect(await within(frame()).findByText(said)).toBeVisible()
    expect(frame()).toHaveAttribute('data-invalid')
    expect(frame()).toHaveAttribute('data-dirty')
    const before = api.answers.length
    await user.click(screen.getByRole('button', { name: form.save }))
    expect(await within(frame()).findByText(said)).toBeVisible()
    expect(api.answers).toHaveLength(before)

    // Several addresses are a single value.
    await user.clear(mail)
    await user.type(mail, `noc@aurora-palace.example, ${locale}@aurora-palace.example`)
    await waitFor(() => expect(frame()).not.toHaveAttribute('data-invalid'))
    await user.click(screen.getByRole('button', { name: form.save }))
    await screen.findByText(form.saved)
    expect(JSON.stringify((await api.call('/casinos/cf_aurora')).record)).toContain(
      `${locale}@aurora-palace.example`,
    )
  },
)

it.each(germanFirst)(
  'a new row is marked only after it is left or saving is tried (%s)',
  async (locale, { resources, errors, form }) => {
    const { fields, items } = resources.casinos
    const { user } = await renderApp(api, '/casinos/manage/cf_aurora', { locale })
    const group = await screen.findByRole('group', { name: fields.integrationOptions })
    const count = within(group).getAllByRole('group').length
    await user.click(within(group).getByRole('button', { name: form.add }))
    const row = await within(group).findByRole('group', {
      name: form.row.replace('%{index}', `${count + 1}`),
    })
    const option = within(row).getByRole('combobox', { name: new RegExp(items.integrationOptions.optionId) })
    // Its options are open at once; those that the casino has are no choice.
    expect(option).toHaveAttribute('aria-expanded', 'true')
    const has = (await within(row).findAllByText(errors.duplicate)).map((reason) => reason.closest('li'))
    expect(has).toHaveLength(count)
    for (const one of has) expect(one).toHaveAttribute('aria-disabled', 'true')
    // The form is validated and incomplete.
    await waitFor(() => expect(option.closest('[data-field]')).toHaveAttribute('data-invalid'))
    expect(option).not.toHaveAttribute('aria-invalid', 'true')
    await user.click(screen.getByRole('button', { name: form.save }))
    await waitFor(() => expect(option).toHaveAttribute('aria-invalid', 'true'))
    expect(within(row).getByText(errors.required)).toBeVisible()

    await user.click(within(group).getByRole('button', { name: form.add }))
    const next = await within(group).findByRole('group', {
      name: form.row.replace('%{index}', `${count + 2}`),
    })
    const other = within(next).getByRole('combobox', { name: new RegExp(items.integrationOptions.optionId) })
    await waitFor(() => expect(other.closest('[data-field]')).toHaveAttribute('data-invalid'))
    expect(other).not.toHaveAttribute('aria-invalid', 'true')
    await user.click(other)
    await user.tab()
    await waitFor(() => expect(other).toHaveAttribute('aria-invalid', 'true'))
  },
)

it('a stored negative duration does not prevent saving the casino', async () => {
  const { user } = await renderApp(api, '/casinos/manage/cf_bluefin')
  const { form, resources } = en
  const group = await screen.findByRole('group', { name: resources.casinos.fields.integrationOptions })
  const [hours] = await within(group).findAllByRole('textbox', { name: new RegExp(en.input.hours) })
  expect(hours?.closest('[data-field]')).not.toHaveAttribute('data-invalid')
  await user.type(screen.getByLabelText(/^Name\s*\*/), ' Bay')
  await user.click(screen.getByRole('button', { name: form.save }))
  await screen.findByText(form.saved)
  const { record } = await api.call('/casinos/cf_bluefin')
  expect(record).toMatchObject({ integrationOptions: [{ optionId: 'reality-check', value: '-PT1H' }] })
})

it('what is typed after “Add” belongs to the new row', async () => {
  const { user } = await renderApp(api, '/casinos/manage/cf_aurora')
  const group = await screen.findByRole('group', { name: en.resources.casinos.fields.customOptions })
  await user.click(within(group).getByRole('button', { name: en.form.add }))
  await user.keyboard('vip')
  await user.tab()
  await user.keyboard('gold')
  await user.click(screen.getByRole('button', { name: en.form.save }))
  await screen.findByText(en.form.saved)
  const { record } = await api.call('/casinos/cf_aurora')
  expect(record).toMatchObject({ customOptions: { vip: 'gold' } })
})
