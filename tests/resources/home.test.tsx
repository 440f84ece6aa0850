// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { en } from '../../i18n/en.ts'
import type { HomeAnswer } from '../../src/contract/answers/general.ts'
import '../support/dom.ts'
import { fixtures } from '../support/api.ts'
import { renderApp, startConsole } from '../support/renderApp.tsx'
import { playsOf } from '../support/reports.ts'
import { startForAll } from '../support/started.ts'
import { germanFirst } from '../support/words.ts'

const api = startForAll(() => startConsole())

it.each(germanFirst)(
  'the home page begins with urgent tasks and links to them (%s)',
  async (locale, words) => {
    const { attention } = (await api.call('/home')).body as HomeAnswer
    await renderApp(api, '/', { locale })
    const part = await screen.findByRole('region', { name: words.attention.title })
    const items = await within(part).findAllByRole('listitem')
    expect(items).toHaveLength(attention.length)
    for (const [index, { refs }] of attention.entries()) {
      const links = within(items[index] as HTMLElement).getAllByRole('link')
      expect(links.slice(1).map(({ textContent }) => textContent)).toEqual(
        refs.filter(({ id }) => id).map(({ label }) => label),
      )
    }
  },
)

it('shows an error, and loads again', async () => {
  const { origin } = api
  const real = globalThis.fetch
  let fails = true
  globalThis.fetch = (input, init) =>
    fails && String(input) === `${origin}/api/home`
      ? Promise.resolve(new Response('{}', { status: 500 }))
      : real(input, init)
  const { user } = await renderApp(api, '/')
  const part = await screen.findByRole('region', { name: en.attention.title })
  await within(part).findByText(en.attention.failed)
  fails = false
  await user.click(within(part).getByRole('button', { name: en.pages.retry }))
  await within(part).findAllByRole('listitem')
  globalThis.fetch = real
})

it('links from an RTP alert to a prefilled significant event', async () => {
  const rounds = [...playsOf('nightjar', 'EUR', 480), ...playsOf('nightjar', 'SEK', 100)]
  const alarmed = await startConsole({ state: { ...fixtures(), 'game-rounds': rounds } })
  const { user } = await renderApp(alarmed, '/')
  const part = await screen.findByRole('region', { name: en.attention.title })
  await user.click(await within(part).findByRole('link', { name: 'Nightjar' }))
  const table = await screen.findByRole('table', { name: en.reports.rtp.title })
  const [, alert, ok] = within(table).getAllByRole('row')
  expect(ok).toHaveTextContent(en.reports.rtp.verdicts.ok)
  expect(alert).toHaveTextContent(en.reports.rtp.verdicts.alert)
  await user.click(within(alert as HTMLElement).getByRole('link', { name: en.reports.rtp.report }))
  const reason = await screen.findByRole('textbox', {
    name: new RegExp(`^${en.resources['significant-events'].fields.reason}`),
  })
  expect((reason as HTMLTextAreaElement).value).toMatch(/Nightjar \(SEK\).* 1,000 rounds/)
  await alarmed.close()
})

it('links from the top games to a file of the same report', async () => {
  const rounds = playsOf('nightjar', 'EUR', 480).slice(0, 2)
  const played = await startConsole({ state: { ...fixtures(), 'game-rounds': rounds } })
  const { user } = await renderApp(played, '/')
  const part = await screen.findByRole('region', { name: en.reports.top.title })
  await user.click(within(part).getByRole('button', { name: en.reports.names.ggr }))
  const link = await within(part).findByRole('link', { name: en.reportFiles.asFile })
  const asked = new URLSearchParams(link.getAttribute('href')?.split('?')[1])
  expect(asked.get('kind')).toBe('top-games')
  expect([asked.get('sort'), asked.get('order')]).toEqual(['ggr', 'DESC'])
  expect(JSON.parse(asked.get('filter') ?? '')).toMatchObject({
    from: '2026-10-22',
    to: '2026-11-20',
    moneyKind: ['real'],
    currency: ['EUR'],
  })
  await played.close()
})

it('links to the components that need a check, all of them chosen', async () => {
  const later = await startConsole({ clock: () => new Date('2026-12-24T00:00:00Z') })
  const { attention } = (await later.call('/home')).body as HomeAnswer
  const count = attention.find(({ kind }) => kind === 'overdueComponents')?.count ?? 0
  expect(count).toBeGreaterThan(1)
  const { user } = await renderApp(later, '/')
  const part = await screen.findByRole('region', { name: en.attention.title })
  await user.click(await within(part).findByRole('link', { name: /not checked for over 24 hours/ }))
  const words = en.resources['cpv-checks'].trigger
  expect(await screen.findByRole('button', { name: `${words.only.overdue} (${count})` })).toBeVisible()
  expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(count)
  await later.close()
})
