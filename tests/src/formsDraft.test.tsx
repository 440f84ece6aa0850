// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { en } from '../../i18n/en.ts'
import { allScreens } from '../../resources/index.ts'
import { fieldsWithVariants } from '../../src/contract/entity.ts'
import { createFormDraft, saveFormDraft, loadFormDraft, draftedValues } from '../../src/schema/draft.ts'
import { draftKey } from '../../src/schema/draftStore.ts'
import { isOff } from '../support/dom.ts'
import { fixtures, ifMatch } from '../support/api.ts'
import { isPlainSecret } from '../../fake-api/plainSecret.ts'
import { renderApp, startConsole } from '../support/renderApp.tsx'
import { startForAll } from '../support/started.ts'

const api = startForAll(() => startConsole())

describe.each(
  // Read-only entities have no form.
  allScreens
    .filter(({ entity }) => !entity.external && !entity.readOnly)
    .map(({ path, entity }) => [path, entity] as const),
)('the stored draft of %s', (path, entity) => {
  const samples = fixtures()[entity.name] ?? []

  it('has all fields except secrets', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...samples),
        fc.stringMatching(/^[A-Za-z0-9]{12,20}$/),
        fc.boolean(),
        (sample, typed, isNew) => {
          const values = readable(sample, typed)
          const key = draftKey('somebody', path, sample.id)
          saveFormDraft(key, createFormDraft(entity, isNew ? {} : readable(sample, null), values))
          expect(localStorage.getItem(key)).not.toContain(typed)
          const draft = loadFormDraft(key)
          const secrets = fieldsWithVariants(entity, sample).filter(({ kind }) => kind === 'secret')
          const plain = fieldsWithVariants(entity, sample).filter(
            ({ kind, readOnly, path: at }) =>
              kind !== 'secret' && kind !== 'variant' && !readOnly && !at.includes('.'),
          )
          expect(draft?.hadSecrets).toBe(JSON.stringify(values).includes(typed))
          if (draft?.hadSecrets) expect(secrets).not.toEqual([])
          for (const { name } of plain) expect(draft && draftedValues(draft)[name]).toEqual(values[name])
        },
      ),
      { numRuns: 50 },
    )
  })
})

const drafts = () => Object.keys(localStorage).filter((key) => key.startsWith('draft:'))

const offer = () => screen.findByRole('region', { name: en.form.draft.label })
const noOffer = () => expect(screen.queryByRole('region', { name: en.form.draft.label })).toBeNull()

describe('an unsaved form', () => {
  const reload = async (path: string, first: { unmount: () => void }) => {
    window.dispatchEvent(new Event('pagehide'))
    first.unmount()
    return renderApp(api, path)
  }

  it('is offered after a reload without secrets, with its differences, and can be restored', async () => {
    const path = '/casinos/manage/cf_aurora'
    const first = await renderApp(api, path)
    const name = await screen.findByLabelText(/^Name\s/)
    await first.user.clear(name)
    await first.user.type(name, 'Half typed')
    const secret = within(screen.getByRole('group', { name: 'Service password' }))
    await first.user.click(secret.getByRole('button', { name: en.secret.replace }))
    await first.user.type(screen.getByLabelText('Service password'), 'never-to-be-kept')
    const second = await reload(path, first)
    expect(drafts()).toHaveLength(1)
    expect(JSON.stringify(Object.entries(localStorage))).not.toContain('never-to-be-kept')
    const shown = within(await offer())
    expect(screen.getByLabelText(/^Name\s/)).toHaveValue('Aurora Palace')
    expect(shown.getByText(/seconds? ago/)).toHaveTextContent(en.form.draft.secrets)
    const [, row] = shown.getAllByRole('row')
    expect(row).toHaveTextContent(/Name.*Aurora Palace.*Half typed/)
    expect(shown.getAllByRole('row')).toHaveLength(2)
    await second.user.click(shown.getByRole('button', { name: en.form.draft.take }))
    expect(screen.getByLabelText(/^Name\s/)).toHaveValue('Half typed')
    noOffer()
    await second.user.click(screen.getByRole('button', { name: en.form.save }))
    await screen.findByText(en.form.saved)
    expect((await api.call('/casinos/cf_aurora')).record).toMatchObject({ name: 'Half typed' })
    expect(drafts()).toEqual([])
  })

  it('can be discarded, and is stored soon after typing, without leaving the page', async () => {
    const path = '/bridges/manage/harbour-west'
    const first = await renderApp(api, path)
    await first.user.type(await screen.findByLabelText(/^Router URL/), '/mine')
    await waitFor(() => expect(drafts()).toHaveLength(1))
    first.unmount()
    const second = await renderApp(api, path)
    await second.user.click(within(await offer()).getByRole('button', { name: en.form.discard }))
    noOffer()
    expect(drafts()).toEqual([])
    expect(isOff(screen.getByRole('button', { name: en.form.save }))).toBe(true)
  })

  it('still leads to a conflict with what was saved meanwhile', async () => {
    const path = '/bridges/manage/atlantic'
    const first = await renderApp(api, path)
    await first.user.type(await screen.findByLabelText(/^Router URL/), '/mine')
    const { record } = await api.call('/bridges/atlantic')
    await change('atlantic', { name: 'Renamed meanwhile' })
    const second = await reload(path, first)
    const shown = within(await offer())
    expect(shown.getAllByRole('row')).toHaveLength(2)
    await second.user.click(shown.getByRole('button', { name: en.form.draft.take }))
    await second.user.click(await screen.findByRole('button', { name: en.form.save }))
    const dialog = within(await screen.findByRole('dialog', { name: en.record.conflict.title }))
    expect(dialog.getByText('Renamed meanwhile')).toBeVisible()
    await second.user.click(dialog.getByRole('button', { name: en.record.conflict.save }))
    await screen.findByText(en.form.saved)
    expect((await api.call('/bridges/atlantic')).record).toMatchObject({
      name: 'Renamed meanwhile',
      routerUrl: `${String(record['routerUrl'])}/mine`,
    })
    expect(drafts()).toEqual([])
  })

  it('disappears silently if the record already has its values', async () => {
    const path = '/bridges/manage/atlantic'
    const first = await renderApp(api, path)
    await first.user.type(await screen.findByLabelText(/^Name\s/), '!')
    const { record } = await api.call('/bridges/atlantic')
    await change('atlantic', { name: `${String(record['name'])}!` })
    await reload(path, first)
    await screen.findByLabelText(/^Name\s/)
    await waitFor(() => expect(drafts()).toEqual([]))
    noOffer()
  })

  it('also gets what is typed while it is offered, and disappears after saving', async () => {
    const path = '/bridges/manage/atlantic'
    const first = await renderApp(api, path)
    await first.user.type(await screen.findByLabelText(/^Router URL/), '/older')
    const second = await reload(path, first)
    await offer()
    await second.user.type(screen.getByLabelText(/^Name\s/), ' newer')
    const third = await reload(path, second)
    const joined = await offer()
    expect(joined).toHaveTextContent(/\/older/)
    expect(joined).toHaveTextContent(/ newer/)
    await third.user.type(screen.getByLabelText(/^Name\s/), ' saved')
    await third.user.click(screen.getByRole('button', { name: en.form.save }))
    await screen.findByText(en.form.saved)
    await waitFor(() => expect(screen.queryByRole('region', { name: en.form.draft.label })).toBeNull())
    expect(drafts()).toEqual([])
  })

  it('leaves no draft if it was unchanged, or discarded on leaving', async () => {
    const first = await renderApp(api, '/bridges/manage/create')
    await first.user.type(await screen.findByLabelText(/^Name\s/), 'x')
    await first.user.clear(screen.getByLabelText(/^Name\s/))
    window.dispatchEvent(new Event('pagehide'))
    expect(drafts()).toEqual([])
    await first.user.type(screen.getByLabelText(/^Name\s/), 'x')
    await first.user.click(screen.getByRole('link', { name: en.form.cancel }))
    const dialog = within(await screen.findByRole('dialog', { name: en.form.unsaved }))
    await first.user.click(dialog.getByRole('button', { name: en.form.discard }))
    await waitFor(() => expect(window.location.pathname).toBe('/bridges/manage'))
    expect(drafts()).toEqual([])
  })
})

async function change(id: string, body: object) {
  const { record } = await api.call(`/bridges/${id}`)
  await api.call(`/bridges/${id}`, { method: 'PATCH', body, headers: ifMatch(record) })
}

/** The record as in the form, with a text in each of its secrets. */
function readable<T>(value: T, typed: string | null): T {
  if (isPlainSecret(value)) return (typed ?? { set: true, changedAt: value.changedAt }) as T
  if (Array.isArray(value)) return value.map((item: unknown) => readable(item, typed)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, readable(inner, typed)])) as T
}
