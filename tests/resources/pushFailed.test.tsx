// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { casinos as casinoEntity } from '../../resources/casinos/entity.ts'
import { earliestFailureAt } from '../../resources/pushes/PushStatusCell.tsx'
import '../support/dom.ts'
import { installation } from '../support/api.ts'
import { renderApp, startConsole } from '../support/renderApp.tsx'
import { sampleOf } from '../support/samples.ts'
import { startForEach } from '../support/started.ts'
import { englishFirst } from '../support/words.ts'

const api = startForEach(() => startConsole({ state: installation() }))

describe.each(englishFirst)('a last push that has failed (%s)', (locale, words) => {
  const { casinos } = words.resources
  const refused = words.errors.bridgeUnreachable

  it("is shown in lists with time and reason, and on the record's page with a link", async () => {
    const label = casinos.fields.pushFailed
    const lists = [
      ['/casinos/manage', 'Aurora Palace'],
      ['/integrations/manage', 'Polaris Play'],
    ] as const
    const since = casinos.failedSince.replace(' %{when}', '')
    for (const [path, name] of lists) {
      const view = await renderApp(api, path, { locale })
      const row = (await screen.findByRole('link', { name })).closest('tr') as HTMLElement
      const cell = within(row).getByText(label).closest('td') as HTMLElement
      expect(cell.querySelector('[data-tone="bad"]')).not.toBeNull()
      expect(cell).toHaveTextContent(casinos.choices.pushState.changed)
      expect(cell).toHaveTextContent(since)
      await waitFor(() => expect(cell).toHaveTextContent(refused))
      await view.user.click(within(row).getByRole('link', { name }))
      const notice = (await screen.findByText(label, { selector: 'strong' })).closest('div')
      // A sentence of its own, as it begins with a capital letter.
      for (const place of [cell, notice]) expect(place).toHaveTextContent(new RegExp(`\\. ${refused}`))
      const way = within(notice as HTMLElement).getByRole('link', {
        name: words.form.push.split(' |||| ')[0],
      })
      expect(way.getAttribute('href')).toMatch(/\/push$/)
      const bridge = await within(notice as HTMLElement).findByRole('link', { name: /Nordlicht Bridge/ })
      expect(bridge).toHaveAttribute('href', '/bridges/manage/aurora-north')
      const check = within(notice as HTMLElement).getByRole('button', {
        name: words.resources.bridges.check.button,
      })
      await view.user.click(check)
      await within(notice as HTMLElement).findByText(/\d ms/)
      view.unmount()
    }
  })

  it('is not shown for a new casino, which asks for games, then for the first push', async () => {
    await api.call('/casinos', { method: 'POST', body: sampleOf(casinoEntity, 'fresh') })
    const view = await renderApp(api, '/casinos/manage/cf_fresh', { locale })
    expect(await screen.findByText(casinos.lacks.games)).toBeVisible()
    const add = screen.getByRole('link', { name: words.activation.add.games })
    expect(add).toHaveAttribute('href', '/casinos/manage/cf_fresh?tab=casino-games')
    // The link opens the dialog that adds games.
    await view.user.click(add)
    expect(await screen.findByRole('dialog', { name: words.activation.add.games })).toBeVisible()
    view.unmount()
    // The tab of games does not repeat it.
    const tab = await renderApp(api, '/casinos/manage/cf_fresh?tab=casino-games', { locale })
    await screen.findByRole('button', { name: words.activation.add.games })
    expect(screen.queryByText(casinos.lacks.games)).toBeNull()
    tab.unmount()
    const game = { casinoId: 'cf_fresh', gameId: 'basalt-kings', active: false }
    await api.call('/casino-games', { method: 'POST', body: game })
    await renderApp(api, '/casinos/manage/cf_fresh', { locale })
    expect(await screen.findByText(casinos.lacks.push)).toBeVisible()
    const push = screen.getByRole('link', { name: words.form.push.split(' |||| ')[0] })
    expect(push).toHaveAttribute('href', '/casinos/manage/cf_fresh/push')
  })

  it('is not shown for a changed casino, which links to the push', async () => {
    const { rows } = await api.call('/casinos?filter={"pushState":["changed"],"pushFailed":false}')
    const view = await renderApp(api, `/casinos/manage/${rows[0]?.id}`, { locale })
    expect(await screen.findByText(casinos.lacks.changes)).toBeVisible()
    view.unmount()
  })

  it('is the only status if no push has succeeded', async () => {
    const { never, upToDate, changed } = casinos.choices.pushState
    const lists = [
      ['/casinos/manage', 'Kupferkrone'],
      ['/integrations/manage', 'Alpenglanz'],
    ] as const
    for (const [path, name] of lists) {
      const view = await renderApp(api, path, { locale })
      const row = (await screen.findByRole('link', { name: new RegExp(name) })).closest('tr') as HTMLElement
      const cell = (await within(row).findByText(casinos.fields.pushFailed)).closest('td')
      for (const other of [never, upToDate, changed]) expect(cell).not.toHaveTextContent(other)
      view.unmount()
    }
  })
})

it('of several casinos is dated by the first of them', () => {
  const reason = { code: 'pushFailed' } as const
  const instants = ['2026-11-19T08:00:00.000Z', '2026-11-18T08:00:00.000Z', '2026-11-20T08:00:00.000Z']
  expect(earliestFailureAt(instants.map((since) => ({ casinoId: 'cf_aurora', since, reason })))).toBe(
    instants[1],
  )
})
