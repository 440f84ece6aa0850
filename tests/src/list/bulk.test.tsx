// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { en } from '../../../i18n/en.ts'
import { casinos } from '../../../resources/casinos/entity.ts'
import { allScreens } from '../../../resources/index.ts'
import { defineScreens } from '../../../src/schema/defineScreens.ts'
import { ifMatch } from '../../support/api.ts'
import '../../support/dom.ts'
import { renderApp } from '../../support/renderApp.tsx'
import { list, manyCasinos, matching, ready } from './support.ts'

const many = manyCasinos()

describe('bulk actions', () => {
  const box = (name: string) => screen.findByRole('checkbox', { name })
  const numbered = matching('Numbered 05', '&perPage=5')
  const { generateKeys } = en.resources.casinos.bulk

  it('apply to rows selected by range, by page or by filter, or to none', async () => {
    const { user } = await renderApp(many.api, numbered)
    await user.click(await box('Numbered 051'))
    await user.keyboard('{Shift>}')
    await user.click(await box('Numbered 053'))
    await user.keyboard('{/Shift}')
    const status = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
    expect(status()).toContain('3 selected')
    const page = await box(en.list.bulk.selectPage)
    expect(page).toHaveProperty('indeterminate', true)
    await user.click(page)
    expect(page).toBeChecked()
    expect(status()).toContain('5 selected')
    await user.click(await screen.findByRole('button', { name: 'Select all 10' }))
    await waitFor(() => expect(status()).toContain('10 selected'))
    expect(screen.getByText('10 selected (5 not on this page)')).toBeVisible()
    await user.click(screen.getByRole('button', { name: en.list.bulk.clear }))
    expect(page).not.toBeChecked()
    await box('Numbered 050').then((first) => first.focus())
    await user.keyboard(' ')
    expect(status()).toContain('1 selected')
  })

  it('process each record; failed ones have a reason, stay selected and can be retried', async () => {
    const { user } = await renderApp(many.api, numbered)
    for (const name of ['Numbered 050', 'Numbered 051', 'Numbered 052']) await user.click(await box(name))
    const gone = (await many.api.call('/casinos/cf_n051')).record
    await many.api.call('/casinos/cf_n051', { method: 'DELETE', headers: ifMatch(gone) })
    await user.click(await screen.findByRole('button', { name: generateKeys.label }))
    const dialog = within(await screen.findByRole('dialog'))
    const affected = within(dialog.getByRole('list', { name: 'This affects 3 records.' }))
    expect(affected.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Numbered 050',
      'Numbered 051',
      'Numbered 052',
    ])
    expect(dialog.getByRole('button', { name: generateKeys.label })).toHaveAttribute('data-color', 'error')
    expect(dialog.getByText(generateKeys.explanation)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: generateKeys.label }))
    expect(await dialog.findByText('2 records done. 1 failed and stays selected.')).toBeVisible()
    const outcome = dialog.getByRole('listitem')
    expect(outcome).toHaveTextContent(`Numbered 051 ${en.errors.notFound}`)
    expect(within(outcome).getByRole('link')).toHaveAttribute('href', `${list}/cf_n051`)
    expect((await many.api.call('/casinos/cf_n050')).record.version).toBe(2)
    await user.click(dialog.getByRole('button', { name: en.list.bulk.retry }))
    expect(await dialog.findByText('0 records done. 1 failed and stays selected.')).toBeVisible()
    expect((await many.api.call('/casinos/cf_n052')).record.version).toBe(2)
    await user.click(dialog.getByRole('button', { name: en.app.close }))
    expect(await screen.findByText('1 selected (1 not on this page)')).toBeVisible()
  })

  it('show results even if no record is in the list any more', async () => {
    const { user } = await renderApp(many.api, matching('Numbered 070'))
    await user.click(await box('Numbered 070'))
    const gone = (await many.api.call('/casinos/cf_n070')).record
    await many.api.call('/casinos/cf_n070', { method: 'DELETE', headers: ifMatch(gone) })
    await user.click(await screen.findByRole('button', { name: generateKeys.label }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: generateKeys.label }))
    expect(await screen.findByText(/^Nothing matches/)).toBeInTheDocument()
    const stays = within(screen.getByRole('dialog'))
    expect(stays.getByRole('listitem')).toHaveTextContent(`Numbered 070 ${en.errors.notFound}`)
    await user.click(stays.getByRole('button', { name: en.app.close }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('main')).toHaveFocus()
  })

  it('are not repeated if only the answer was lost', async () => {
    const { user } = await renderApp(many.api, matching('Numbered 06'))
    await user.click(await box('Numbered 060'))
    await user.click(await screen.findByRole('button', { name: generateKeys.label }))
    const dialog = within(await screen.findByRole('dialog'))
    const fetched = globalThis.fetch.bind(globalThis)
    const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (...call) => {
      const answer = await fetched(...call)
      if (!String(call[0]).endsWith('generate-keys')) return answer
      spy.mockRestore()
      throw new TypeError('The connection was lost')
    })
    await user.click(dialog.getByRole('button', { name: generateKeys.label }))
    expect(await dialog.findByRole('listitem')).toHaveTextContent(en.errors.backendUnreachable)
    await user.click(dialog.getByRole('button', { name: en.list.bulk.retry }))
    expect(await dialog.findByText('1 record done.')).toBeVisible()
    expect((await many.api.call('/casinos/cf_n060')).record.version).toBe(2)
  })

  it('are hidden without permission, and if there are none', async () => {
    const { unmount } = await renderApp(many.api, list, { as: 'visitor' })
    await ready()
    expect(screen.queryByRole('checkbox')).toBeNull()
    unmount()
    await renderApp(many.api, '/bridges/manage')
    await ready()
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  it("are the entity's declared ones, with its labels; never deletion", () => {
    const place = { path: 'x', section: 'masterdata', icon: 'casino' } as const
    for (const action of ['delete', 'fly', 'toString'])
      expect(() => defineScreens(casinos, { ...place, bulk: [action] })).toThrow(
        `casinos declares no action ${action}`,
      )
    for (const { entity, words = entity.name, bulk = [], bulkDialogs = {} } of allScreens)
      for (const action of bulk)
        expect(en.resources).toHaveProperty([
          words,
          'bulk',
          action,
          action in bulkDialogs ? 'label' : 'explanation',
        ])
  })
})
