// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { de } from '../../../i18n/de.ts'
import { en } from '../../../i18n/en.ts'
import { firstLanguage } from '../../support/languages.ts'
import { ifMatch } from '../../support/api.ts'
import { isOff } from '../../support/dom.ts'
import { held } from '../../support/held.ts'
import { renderApp, startConsole } from '../../support/renderApp.tsx'
import { startForEach } from '../../support/started.ts'

const words = { de, en }
const path = '/game-versions/amber-orchard.v1.20'
const page = '/games/versions/amber-orchard.v1.20?tab=history'

const api = startForEach(() => startConsole())

const change = async (at: string, body: object) => {
  const { record } = await api.call(at)
  expect((await api.call(at, { method: 'PATCH', body, headers: ifMatch(record) })).status).toBe(200)
  return record
}

describe.each(firstLanguage(['de', 'en'] as const))(
  'a change is reverted from the history of its record (%s)',
  (locale) => {
    const { record, resources, form } = words[locale]
    const its = resources['audit-entries'].revert
    const { fields } = resources['game-versions']

    it('by field, and undone', async () => {
      const before = await change(path, { supportsVouchers: true, jurisdictionIds: ['curacao'] })
      expect(before['supportsVouchers']).toBe(false)
      const { user } = await renderApp(api, page, { locale })
      await screen.findByText(record.history.actions.update)
      await user.click(screen.getByRole('button', { name: its.button }))
      const dialog = within(await screen.findByRole('dialog'))
      await user.click(await dialog.findByRole('checkbox', { name: fields.supportsVouchers }))
      await waitFor(() =>
        expect(dialog.queryByRole('rowheader', { name: fields.supportsVouchers })).toBeNull(),
      )
      expect((await dialog.findAllByText(record.difference.change.added)).length).toBe(2)
      await user.click(dialog.getByRole('button', { name: its.confirm }))
      await screen.findByText(its.done)
      expect((await api.call(path)).record).toMatchObject({
        supportsVouchers: true,
        jurisdictionIds: before['jurisdictionIds'],
      })
      await user.click(screen.getByRole('button', { name: new RegExp(`^${form.undo.button}`) }))
      await screen.findByText(form.undo.done)
      expect((await api.call(path)).record).toMatchObject({ jurisdictionIds: ['curacao'] })
    })
  },
)

it('only after the preview is loaded, and says so', async () => {
  await change(path, { supportsVouchers: true })
  const { button, confirm, done } = en.resources['audit-entries'].revert
  const { user } = await renderApp(api, page)
  const shown = held()
  const { fetch } = globalThis
  const calls = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    if (String(input instanceof Request ? input.url : input).includes('/revert?')) await shown.promise
    return fetch(input, init)
  })
  onTestFinished(() => calls.mockRestore())
  await user.click(await screen.findByRole('button', { name: button }))
  const dialog = within(await screen.findByRole('dialog'))
  const press = async () => {
    dialog.getByRole('button', { name: confirm }).focus()
    await user.keyboard('{Enter}')
  }
  await press()
  expect(await dialog.findByText(en.app.working)).toBeVisible()
  const plan = document.querySelector('.revert-plan')
  expect(plan).toHaveAttribute('aria-busy', 'true')
  shown.resolve()
  await waitFor(() => expect(dialog.queryByText(en.app.working)).toBeNull())
  expect(plan).toHaveAttribute('aria-busy', 'false')
  expect(plan).toContainElement(dialog.getByRole('table'))
  expect((await api.call(path)).record['supportsVouchers']).toBe(true)
  await press()
  expect(await screen.findByText(done)).toBeVisible()
})

it('only with permission, and only for revertible entries', async () => {
  await change(path, { supportsVouchers: true })
  const { button } = en.resources['audit-entries'].revert
  const { unmount } = await renderApp(api, page, { as: 'visitor' })
  await screen.findByText(en.record.history.actions.update)
  expect(screen.queryByRole('button', { name: button })).toBeNull()
  unmount()
  const { record } = await api.call('/jurisdictions', { method: 'POST', body: { name: 'Nowhere' } })
  await renderApp(api, `/masterdata/jurisdictions/${record.id}?tab=history`)
  await screen.findByText(en.record.history.actions.create)
  expect(screen.queryByRole('button', { name: button })).toBeNull()
})

it('after naming the effect on players of an activated game', async () => {
  const { rows } = await api.call('/casino-games?filter={"active":true,"casinoId":"cf_aurora"}')
  const at = `/casino-games/${rows[0]?.id}`
  await change(at, { active: false })
  await change(at, { active: true })
  const { rows: entries } = await api.call('/audit-entries?sort=["id","DESC"]&range=[0,0]')
  const { user } = await renderApp(api, `/reporting/audit-entries/${entries[0]?.id}`)
  await user.click(await screen.findByRole('button', { name: en.resources['audit-entries'].revert.button }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText(new RegExp(en.activation.meaning.deactivate))).toBeVisible()
})

it('once, until the revert itself is reverted', async () => {
  await change(path, { supportsVouchers: true })
  const { button, confirm, done } = en.resources['audit-entries'].revert
  const { user } = await renderApp(api, page)
  await user.click(await screen.findByRole('button', { name: button }))
  const dialog = within(await screen.findByRole('dialog'))
  const sure = await dialog.findByRole('button', { name: confirm })
  await waitFor(() => expect(isOff(sure)).toBe(false))
  await user.click(sure)
  await screen.findByText(done)
  const entryOf = (what: string) => within(screen.getByText(what).closest('li') as HTMLElement)
  await screen.findByText(en.record.history.actions.revert)
  expect(entryOf(en.record.history.actions.update).queryByRole('button', { name: button })).toBeNull()
  await user.click(screen.getByRole('button', { name: new RegExp(`^${en.form.undo.button}`) }))
  await screen.findByText(en.form.undo.done)
  await waitFor(() => expect(screen.getAllByText(en.record.history.actions.revert)).toHaveLength(2))
  expect(entryOf(en.record.history.actions.update).getByRole('button', { name: button })).toBeVisible()
})
