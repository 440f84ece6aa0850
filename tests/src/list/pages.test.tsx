// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { en } from '../../../i18n/en.ts'
import '../../support/dom.ts'
import { renderApp } from '../../support/renderApp.tsx'
import { list, manyCasinos, matching, ready, rows } from './support.ts'

const many = manyCasinos()

describe('the pages of a list', () => {
  it('keep the first row visible when their size changes', async () => {
    const { user, router } = await renderApp(many.api, `${list}?page=4&perPage=25`)
    await ready()
    const first = rows()[0]?.dataset['id'] ?? ''
    await user.selectOptions(screen.getByRole('combobox', { name: en.list.perPage }), '50')
    await waitFor(() => expect(rows()).toHaveLength(50))
    expect(new URLSearchParams(router.state.location.search).get('page')).toBe('2')
    expect(rows().map(({ dataset }) => dataset['id'])).toContain(first)
  })

  it('are changed one by one, and to both ends', async () => {
    const { user } = await renderApp(many.api, `${list}?perPage=50`)
    await ready()
    const last = Math.ceil(many.total / 50)
    expect(screen.getByText(`Page 1 of ${last}`)).toBeVisible()
    expect(screen.getByRole('button', { name: en.list.firstPage })).toHaveAttribute('aria-disabled', 'true')
    await user.click(screen.getByRole('button', { name: en.list.lastPage }))
    await screen.findByText(`${(last - 1) * 50 + 1}–${many.total} of ${many.total}`)
    expect(screen.getByRole('button', { name: en.list.nextPage })).toHaveAttribute('aria-disabled', 'true')
    await user.click(screen.getByRole('button', { name: en.list.previousPage }))
    await screen.findByText(`Page ${last - 1} of ${last}`)
  })

  it('are turned by each press, also before the rows of the first one came', async () => {
    const { router } = await renderApp(many.api, `${list}?perPage=25`)
    await ready()
    const next = screen.getByRole('button', { name: en.list.nextPage })
    fireEvent.click(next)
    fireEvent.click(next)
    await screen.findByText(new RegExp(`^51–75 of`))
    expect(new URLSearchParams(router.state.location.search).get('page')).toBe('3')
  })

  it('are asked for while the button is pointed at, and not again when it is pressed', async () => {
    const { user } = await renderApp(many.api, `${list}?perPage=25`)
    await ready()
    const fetch = vi.spyOn(globalThis, 'fetch')
    onTestFinished(() => fetch.mockRestore())
    const asked = () =>
      fetch.mock.calls.filter(([url]) => decodeURIComponent(String(url)).includes('[25,49]'))
    await user.hover(screen.getByRole('button', { name: en.list.nextPage }))
    await expect.poll(asked).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: en.list.nextPage }))
    await screen.findByText(new RegExp(`^26–50 of`))
    expect(asked()).toHaveLength(1)
  })

  it('are ordered by what was chosen last, also before its rows came', async () => {
    const { router } = await renderApp(many.api, `${list}?perPage=25`)
    await ready()
    const field = screen.getByRole('combobox', { name: en.list.sortField, hidden: true })
    fireEvent.change(field, { target: { value: 'currency' } })
    fireEvent.click(screen.getByRole('button', { name: en.list.ascending, hidden: true }))
    await waitFor(() =>
      expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toMatchObject({
        sort: 'currency',
        order: 'DESC',
      }),
    )
  })

  it.each([
    ['de', '1–25 von rund'],
    ['en', '1–25 of about'],
  ] as const)('have an approximate number if the total is estimated (%s)', async (locale, said) => {
    const { store } = many.api
    const counted = store.list.bind(store)
    const estimating = vi
      .spyOn(store, 'list')
      .mockImplementation(async (...asked) => ({ ...(await counted(...asked)), estimated: true }))
    await renderApp(many.api, `${list}?perPage=25`, { locale })
    expect(await screen.findByText(`${said} ${many.total}`)).toBeVisible()
    estimating.mockRestore()
  })

  it('beyond the end redirect to the last one', async () => {
    const before = window.history.length
    await renderApp(many.api, `${list}?page=99&perPage=50`)
    const last = Math.ceil(many.total / 50)
    await screen.findByText(`Page ${last} of ${last}`)
    await waitFor(() => expect(rows()).toHaveLength(many.total - (last - 1) * 50))
    // The page that no longer exists is not part of the history.
    expect(window.history.length).toBe(before)
  })

  it('with many rows render visible ones only, and say how many there are', async () => {
    await renderApp(many.api, `${list}?perPage=250`)
    await waitFor(() =>
      expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', `${many.total + 1}`),
    )
    await waitFor(() => expect(rows()[0]).toHaveAttribute('aria-rowindex', '2'))
    expect(rows().length).toBeLessThan(100)
    window.dispatchEvent(new Event('beforeprint'))
    await waitFor(() => expect(rows()).toHaveLength(many.total))
  })

  it('keep the focused row, even when it is scrolled out of sight', async () => {
    await renderApp(many.api, `${list}?perPage=250`)
    await waitFor(() => expect(rows()[0]).toHaveAttribute('aria-rowindex', '2'))
    const [link, other] = rows().map((row) => within(row).getByRole('link'))
    link?.focus()
    const scroll = (to: number) => {
      window.scrollTo(0, to)
      window.dispatchEvent(new Event('scroll'))
    }
    act(() => scroll(4000))
    await waitFor(() => expect(other).not.toBeInTheDocument())
    expect(link).toHaveFocus()
    link?.blur()
    act(() => scroll(4200))
    await waitFor(() => expect(link).not.toBeInTheDocument())
  })
})

describe('a list without rows', () => {
  it('says that nothing matches, and how to clear the filters', async () => {
    const { user } = await renderApp(many.api, matching('zzz'))
    expect(await screen.findByText('Nothing matches “zzz”.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: en.list.clearFilters }))
    await ready()
  })

  it('tells visitors without casinos whom to ask', async () => {
    await renderApp(many.api, list, { as: 'guest' })
    expect(await screen.findByText(en.home.noCasino)).toBeVisible()
  })

  it('tells administrators without casinos to ask another one', async () => {
    await renderApp(many.api, list, {
      as: { sub: 'u-none', name: 'Nils None', roles: ['admin'] },
    })
    expect(await screen.findByText(en.home.noCasinoAdmin)).toBeVisible()
  })
})
