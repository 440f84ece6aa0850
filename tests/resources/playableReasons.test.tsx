// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import type { PlayableLink } from '../../src/contract/playable.ts'
import { createFormats } from '../../src/locale/format.ts'
import { fixtures, ifMatch, type TestApi } from '../support/api.ts'
import '../support/dom.ts'
import { renderApp, startConsole } from '../support/renderApp.tsx'
import { en } from '../../i18n/en.ts'
import { germanFirst } from '../support/words.ts'

let api: TestApi
beforeEach(async () => {
  const state = fixtures()
  state['pushed'] = (state['pushed'] ?? []).filter(({ id }) => id !== 'cf_aurora')
  api = await startConsole({ state })
  return () => api.close()
})

/** Basalt Kings is inactive in Aurora and in its integration, and its RTP exceeds the maximum. */
async function switchedOff() {
  const of = (filter: object) => `?filter=${JSON.stringify({ gameId: 'basalt-kings', ...filter })}`
  const off = async (collection: string, filter: object) => {
    const [row] = (await api.call(`/${collection}${of(filter)}`)).rows
    if (!row) throw new Error(`Basalt Kings is not among ${collection}`)
    const change = { method: 'PATCH', body: { active: false }, headers: ifMatch(row) }
    return (await api.call(`/${collection}/${row.id}`, change)).record
  }
  await off('integration-games', { integrationId: 'polaris' })
  for (const { casinoId } of (await api.call(`/casino-games${of({ active: true })}`)).rows)
    await off('casino-games', { casinoId })
  const put = async (path: string, body: object) => {
    const headers = ifMatch((await api.call(path)).record)
    expect((await api.call(path, { method: 'PATCH', body, headers })).status).toBe(200)
  }
  await put('/casinos/cf_aurora', { maxRtp: 99.5 })
  await put('/games/basalt-kings', { theoreticalRtp: 99.9 })
  const [row] = (await api.call(`/casino-games${of({ casinoId: 'cf_aurora' })}`)).rows
  const links = row?.['playableLinks'] as PlayableLink[]
  return links.filter(({ state }) => state === 'red').map(({ link }) => link)
}

it.each(germanFirst)(
  'a game that cannot be played shows every reason, with links to fix them (%s)',
  async (locale, words) => {
    const red = await switchedOff()
    expect(red).toEqual(expect.arrayContaining(['casino', 'integration', 'rtp']))
    // Inactive games are not pushed.
    const named = red.filter((link) => link !== 'push')
    const { user } = await renderApp(api, '/casinos/manage/cf_aurora?tab=casino-games', { locale })
    const row = within(
      (await screen.findByRole('link', { name: 'Basalt Kings' })).closest('tr') as HTMLElement,
    )
    const shown = await row.findByRole('button', { name: new RegExp(words.activation.playable.inactive) })
    expect(shown).toHaveTextContent(
      locale === 'de' ? `und ${named.length - 1} weiter` : `and ${named.length - 1} more`,
    )
    await user.click(shown)
    const dialog = within(await screen.findByRole('dialog'))
    const { link, state } = words.resources['casino-games'].choices
    const push = dialog.getByText(link.push).closest('li') as HTMLElement
    expect(red).toContain('push')
    expect(push).toHaveTextContent(words.activation.later)
    expect(within(push).queryByRole('link')).toBe(null)
    const { cause } = words.resources['casino-games'].choices
    for (const one of named) {
      const item = dialog.getByText(link[one]).closest('li') as HTMLElement
      expect(item).toHaveTextContent(one === 'integration' ? cause.inactiveInIntegration : state.red)
    }
    const rtp = dialog.getByText(link.rtp).closest('li') as HTMLElement
    for (const value of [99.9, 99.5]) {
      const shown = new RegExp(createFormats(locale).percentage(value).replaceAll(/\s/g, '\\s'))
      await waitFor(() => expect(rtp).toHaveTextContent(shown))
    }
    // Each link leads to where the reason is mended, and says how; none to the page itself.
    const activate = words.activation.activateIn.replace('%{name}', 'Polaris Play')
    const integration = await dialog.findByRole('link', { name: activate })
    const { pathname, searchParams } = new URL((integration as HTMLAnchorElement).href)
    expect([pathname, Object.fromEntries(searchParams)]).toEqual([
      '/integrations/manage/polaris',
      { tab: 'integration-games', filter: '{"gameId":["basalt-kings"]}' },
    ])
    const inCasino = dialog.getByText(link.casino).closest('li') as HTMLElement
    expect(inCasino).toHaveTextContent(words.activation.bySwitch)
    expect(within(inCasino).queryByRole('link')).toBe(null)
  },
)

it('a game whose push is due, at a bridge that failed in the last one, leads to the push once', async () => {
  const failed = await startConsole({ state: fixtures() })
  onTestFinished(() => failed.close())
  const { user } = await renderApp(failed, '/casinos/manage/cf_aurora?tab=casino-games')
  const { playable } = en.activation
  const [shown] = await screen.findAllByRole('button', { name: new RegExp(`^${playable.pushStale}`) })
  await user.click(shown as HTMLElement)
  const dialog = within(await screen.findByRole('dialog'))
  const { link, cause } = en.resources['casino-games'].choices
  const bridge = dialog.getByText(link.bridge).closest('li') as HTMLElement
  expect(bridge).toHaveTextContent(cause.bridgePushFailed)
  expect(await within(bridge).findByRole('link', { name: 'Nordlicht Bridge' })).toBeVisible()
  const [push] = en.form.push.split(' |||| ')
  expect(dialog.getAllByRole('link', { name: push })).toHaveLength(1)
})

it('a game that the integration lacks is added there by a link that says so', async () => {
  const body = { casinoId: 'cf_aurora', gameId: 'amber-orchard', active: false }
  expect((await api.call('/casino-games', { method: 'POST', body })).status).toBe(201)
  const { user } = await renderApp(api, '/casinos/manage/cf_aurora?tab=casino-games')
  const { playable, reasons, addTo } = en.activation
  // A single other reason is named.
  const row = (await screen.findByRole('link', { name: 'Amber Orchard' })).closest('tr') as HTMLElement
  const shown = await within(row).findByRole('button', { name: new RegExp(playable.inactive) })
  expect(shown).toHaveTextContent(`${playable.inactive} · ${reasons.notInIntegration}`)
  await user.click(shown)
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(await dialog.findByRole('link', { name: addTo.replace('%{name}', 'Polaris Play') }))
  const preview = within(await screen.findByRole('dialog', { name: en.matrix.preview }))
  expect(await preview.findByText(en.matrix.changes.assign)).toBeVisible()
  await user.click(await preview.findByRole('button', { name: /^Apply/ }))
  await api.settled()
  const filter = JSON.stringify({ integrationId: 'polaris', gameId: 'amber-orchard' })
  await waitFor(async () =>
    expect((await api.call(`/integration-games?filter=${filter}`)).rows).toMatchObject([{ active: true }]),
  )
})

it('a casino without an integration and a max RTP has nothing to meet there', async () => {
  const { user } = await renderApp(api, '/casinos/manage/cf_cobalt?tab=casino-games', { locale: 'en' })
  const { playable } = en.activation
  const [shown] = await screen.findAllByRole('button', {
    name: new RegExp(`^(?!.*${playable.playable}$).*layable`),
  })
  await user.click(shown as HTMLElement)
  const dialog = within(await screen.findByRole('dialog'))
  const { link, state, cause } = en.resources['casino-games'].choices
  const itemOf = (one: 'integration' | 'rtp') => dialog.getByText(link[one]).closest('li') as HTMLElement
  expect(itemOf('integration')).toHaveTextContent(cause.noIntegration)
  await waitFor(() => expect(itemOf('rtp')).toHaveTextContent(`Cobalt Club: ${en.activation.noMaxRtp}`))
  for (const one of ['integration', 'rtp'] as const) expect(itemOf(one)).not.toHaveTextContent(state.green)
})

it('a deactivated game whose push is due says that players still have it', async () => {
  const own = fixtures()
  const pushed = (own['pushed'] ?? []).find(({ id }) => id === 'cf_aurora')
  const sent = pushed?.['configuration'] as { games: string[] } | undefined
  const [gameId = ''] = sent?.games ?? []
  const rows = own['casino-games'] ?? []
  const [row] = rows.filter((one) => one['casinoId'] === 'cf_aurora' && one['gameId'] === gameId)
  const off = rows.map((one) => (one === row ? { ...one, active: false } : one))
  const named = (own['games'] ?? []).find(({ id }) => id === gameId)?.['name'] as string
  const still = await startConsole({ state: { ...own, 'casino-games': off } })
  try {
    const { user } = await renderApp(still, '/casinos/manage/cf_aurora?tab=casino-games', { locale: 'en' })
    const link = await screen.findByRole('link', { name: named })
    const cells = within(link.closest('tr') as HTMLElement)
    const { playable, needsReview } = en.activation
    await user.click(await cells.findByRole('button', { name: playable.inactiveLeaving }))
    expect(await screen.findByRole('dialog')).toHaveTextContent(needsReview.leaving)
  } finally {
    await still.close()
  }
})
