// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { en } from '../../i18n/en.ts'
import { allScreens } from '../../resources/index.ts'
import { recordFields } from '../../src/contract/describe.ts'
import { draftKey, keepDraft, readDraft, restored } from '../../src/schema/draft.ts'
import { isOff } from '../support/dom.ts'
import { fixtures, type TestApi } from '../support/api.ts'
import { isSealed } from '../../fake-api/sealed.ts'
import { renderApp, startConsole } from '../support/renderApp.tsx'

let api: TestApi
beforeAll(async () => {
  api = await startConsole()
})
afterAll(() => api.close())

describe.each(allScreens.map(({ path, entity }) => [path, entity] as const))(
  'a draft of %s',
  (path, entity) => {
    const samples = fixtures()[entity.name] ?? []

    it('never holds a secret, and all the rest', () => {
      fc.assert(
        fc.property(
          fc.constantFrom(...samples),
          fc.stringMatching(/^[A-Za-z0-9]{12,20}$/),
          fc.boolean(),
          (sample, typed, isNew) => {
            const values = readable(sample, typed)
            const key = draftKey('somebody', path, sample.id)
            keepDraft(key, entity, isNew ? {} : readable(sample, null), values)
            expect(sessionStorage.getItem(key)).not.toContain(typed)
            const draft = readDraft(key)
            const secrets = recordFields(entity, sample).filter(({ kind }) => kind === 'secret')
            const plain = recordFields(entity, sample).filter(
              ({ kind, readOnly, path: at }) =>
                kind !== 'secret' && kind !== 'variant' && !readOnly && !at.includes('.'),
            )
            expect(draft?.hadSecrets).toBe(JSON.stringify(values).includes(typed))
            if (draft?.hadSecrets) expect(secrets).not.toEqual([])
            for (const { name } of plain) expect(draft && restored(draft)[name]).toEqual(values[name])
          },
        ),
        { numRuns: 50 },
      )
    })
  },
)

describe('a half-filled form', () => {
  const reload = async (path: string, first: { unmount: () => void }) => {
    window.dispatchEvent(new Event('pagehide'))
    first.unmount()
    return renderApp(api, path)
  }

  it('is there again after a reload, but for its secrets, and can be discarded', async () => {
    const path = '/casinos/manage/cf_aurora'
    const first = await renderApp(api, path)
    const name = await screen.findByLabelText(/^Name\s/)
    await first.user.clear(name)
    await first.user.type(name, 'Half typed')
    const secret = within(screen.getByRole('group', { name: 'Service password' }))
    await first.user.click(secret.getByRole('button', { name: en.secret.replace }))
    await first.user.type(screen.getByLabelText('Service password'), 'never-to-be-kept')
    const second = await reload(path, first)
    expect(sessionStorage).toHaveLength(1)
    expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('never-to-be-kept')
    expect(await screen.findByLabelText(/^Name\s/)).toHaveValue('Half typed')
    expect(screen.getByText(new RegExp(en.form.restoredSecrets))).toBeVisible()
    const notice = within(screen.getByText(/have been restored/))
    await second.user.click(notice.getByRole('button', { name: en.form.discard }))
    await waitFor(() => expect(screen.getByLabelText(/^Name\s/)).toHaveValue('Aurora Palace'))
    expect(sessionStorage).toHaveLength(0)
    expect(isOff(screen.getByRole('button', { name: en.form.save }))).toBe(true)
  })

  it('still meets a conflict with what was saved before it came back', async () => {
    const path = '/bridges/manage/atlantic'
    const first = await renderApp(api, path)
    await first.user.type(await screen.findByLabelText(/^Router URL/), '/mine')
    const { record } = await api.call('/bridges/atlantic')
    await api.call('/bridges/atlantic', {
      method: 'PATCH',
      body: { name: 'Renamed meanwhile' },
      headers: { 'If-Match': `"${record.version}"` },
    })
    const second = await reload(path, first)
    await second.user.click(await screen.findByRole('button', { name: en.form.save }))
    const dialog = within(await screen.findByRole('dialog', { name: en.record.conflict.title }))
    expect(dialog.getByText('Renamed meanwhile')).toBeVisible()
    await second.user.click(dialog.getByRole('button', { name: en.record.conflict.save }))
    await screen.findByText(en.form.saved)
    expect((await api.call('/bridges/atlantic')).record).toMatchObject({
      name: 'Renamed meanwhile',
      routerUrl: `${String(record['routerUrl'])}/mine`,
    })
    expect(sessionStorage).toHaveLength(0)
  })

  it('leaves nothing behind where it was clean, or left on purpose', async () => {
    const first = await renderApp(api, '/bridges/manage/create')
    await first.user.type(await screen.findByLabelText(/^Name\s/), 'x')
    await first.user.clear(screen.getByLabelText(/^Name\s/))
    window.dispatchEvent(new Event('pagehide'))
    expect(sessionStorage).toHaveLength(0)
    await first.user.type(screen.getByLabelText(/^Name\s/), 'x')
    await first.user.click(screen.getByRole('link', { name: en.form.cancel }))
    const dialog = within(await screen.findByRole('dialog', { name: en.form.unsaved }))
    await first.user.click(dialog.getByRole('button', { name: en.form.discard }))
    await waitFor(() => expect(window.location.pathname).toBe('/bridges/manage'))
    expect(sessionStorage).toHaveLength(0)
  })
})

/** A record as the form has it, with a text typed into each of its secrets. */
function readable<T>(value: T, typed: string | null): T {
  if (isSealed(value)) return (typed ?? { set: true, changedAt: value.changedAt }) as T
  if (Array.isArray(value)) return value.map((item: unknown) => readable(item, typed)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, readable(inner, typed)])) as T
}
