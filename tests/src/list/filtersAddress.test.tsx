// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { en } from '../../../i18n/en.ts'
import '../../support/dom.ts'
import { renderApp, startConsole } from '../../support/renderApp.tsx'
import { startForAll } from '../../support/started.ts'

const api = startForAll(() => startConsole())

let asked: URL[] = []
beforeEach(() => {
  asked = []
  const real = globalThis.fetch
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    asked.push(new URL(typeof input === 'string' || input instanceof URL ? input : input.url))
    return real(input, init)
  })
})
afterEach(() => vi.restoreAllMocks())

const list = (path: string, parameters: Record<string, unknown>) =>
  `/${path}?${new URLSearchParams(
    Object.entries(parameters).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  )}`
const filtersAsked = () =>
  asked
    .filter(({ pathname, searchParams }) => pathname === '/api/casinos' && searchParams.has('range'))
    .map(({ searchParams }) => JSON.parse(searchParams.get('filter') ?? '') as unknown)
const inAddress = () =>
  JSON.parse(new URLSearchParams(window.location.search).get('filter') ?? 'null') as unknown
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('a')?.textContent)

describe('the filter in the URL', () => {
  it('loses fields that the list does not have, with a note before any request', async () => {
    const filter = { bridgeId: 'atlantic', colour: 'red', currency: ['CAD', 'EURO'], maxRtp_gte: '90', q: 7 }
    const { user } = await renderApp(
      api,
      list('casinos/manage', { filter, sort: 'colour', order: 'ASC', perPage: '5000', foo: 'bar' }),
    )
    await screen.findByRole('link', { name: 'Halcyon Bay' })
    const left = { bridgeId: 'atlantic', currency: ['CAD'] }
    expect(filtersAsked()).toEqual([left])
    expect(inAddress()).toEqual(left)
    const notice = await screen.findByText(/^Ignored/)
    expect(notice).toHaveTextContent(
      'the filter “colour”, the filter “Currency”, the filter “Max RTP (%)”, the filter “q”, ' +
        'the order by “colour”, the page or page size “5000”, “foo” in the address',
    )
    await user.click(screen.getByRole('button', { name: en.list.dropped.dismiss }))
    await waitFor(() => expect(screen.queryByText(/^Ignored/)).toBeNull())
    expect(inAddress()).toEqual(left)
  })

  it('of the last visit is restored, if the URL has none', async () => {
    const filter = { currency: ['CAD'] }
    const first = await renderApp(api, list('casinos/manage', { filter }))
    await screen.findByRole('link', { name: 'Halcyon Bay' })
    first.unmount()
    const second = await renderApp(api, '/casinos/manage')
    await screen.findByRole('link', { name: 'Halcyon Bay' })
    await waitFor(() => expect(inAddress()).toEqual(filter))
    expect(names()).toEqual(['Halcyon Bay', 'Lumen Live'])
    second.unmount()
    await renderApp(api, list('casinos/manage', { perPage: '10' }))
    await screen.findByRole('link', { name: 'Aurora Palace' })
    expect(new URLSearchParams(window.location.search).get('perPage')).toBe('10')
  })

  it('of the last visit is validated, since fields may change', async () => {
    localStorage.setItem(
      'RaStoreu-admin.casinos/manage.listParams',
      JSON.stringify({
        filter: { gone: 1, currency: 'CAD' },
        sort: 'name',
        order: 'ASC',
        page: 1,
        perPage: 25,
      }),
    )
    await renderApp(api, '/casinos/manage')
    await screen.findByRole('link', { name: 'Halcyon Bay' })
    expect(await screen.findByText(/^Ignored.*“gone”/)).toBeVisible()
    expect(filtersAsked()).toEqual([{ currency: 'CAD' }])
    expect(inAddress()).toEqual({ currency: 'CAD' })
  })
})
