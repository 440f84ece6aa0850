// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { de } from '../../i18n/de.ts'
import { en } from '../../i18n/en.ts'
import type { Row } from '../../src/contract/values.ts'
import { firstLanguage } from '../support/languages.ts'
import { fixtures, ifMatch, installation } from '../support/api.ts'
import type { UserEvent } from '@testing-library/user-event'
import { isOff } from '../support/dom.ts'
import { loadDeferredMessages } from '../../src/locale/provider.ts'
import { renderApp, startConsole } from '../support/renderApp.tsx'
import { startForEach } from '../support/started.ts'

const api = startForEach(() =>
  startConsole({ state: { ...fixtures(), 'game-rounds': installation()['game-rounds'] ?? [] } }),
)

const inAurora = '/casinos/manage/cf_aurora?tab=casino-games'
const find = async (collection: string, where: object): Promise<Row> =>
  (await api.call(`/${collection}?filter=${encodeURIComponent(JSON.stringify(where))}`)).rows[0] as Row
const aurora = (gameId: string) => find('casino-games', { casinoId: 'cf_aurora', gameId })
const switchOf = (words: typeof en, game: string) =>
  screen.findByRole('switch', { name: new RegExp(`^${words.activation.active}: ${game},`) })
const dialog = async () => within(await screen.findByRole('dialog'))

/** Other messages are loaded with code that earlier tests may have loaded. */
const rendered: typeof renderApp = async (...given) => {
  const app = await renderApp(...given)
  await loadDeferredMessages()
  return app
}

/** Confirms a dialog once its preview is loaded. */
async function confirmed(user: UserEvent, name: string | RegExp) {
  const button = await (await dialog()).findByRole('button', { name })
  await waitFor(() => expect(isOff(button)).toBe(false))
  await user.click(button)
}

describe('the switch of a game in a casino', () => {
  it.each(
    firstLanguage([
      ['de', de, 'Eine offene Runde darf'],
      ['en', en, 'One open round may'],
    ] as const),
  )('explains its effect before it is used (%s)', async (locale, words, open) => {
    const { user } = await rendered(api, inAurora, { locale })
    await user.click(await switchOf(words, 'Basalt Kings'))
    const asked = await dialog()
    expect(
      await asked.findByText(new RegExp(`${words.activation.meaning.deactivate}.*${open}`)),
    ).toBeVisible()
    expect(asked.getByText(words.activation.notRefunded)).toBeVisible()
    await user.click(asked.getByRole('button', { name: words.activation.deactivate }))
    await waitFor(async () =>
      expect(await switchOf(words, 'Basalt Kings')).toHaveAttribute('aria-checked', 'false'),
    )
    expect(await aurora('basalt-kings')).toMatchObject({ active: false })
    expect(await screen.findByText(words.activation.playable.inactiveLeaving)).toBeVisible()
  })

  it('asks again if somebody else has changed it meanwhile', async () => {
    const { user } = await rendered(api, inAurora)
    await switchOf(en, 'Basalt Kings')
    const row = await aurora('basalt-kings')
    for (const active of [false, true]) {
      const headers = ifMatch(await aurora('basalt-kings'))
      await api.call(`/casino-games/${row.id}`, { method: 'PATCH', body: { active }, headers })
    }
    await user.click(await switchOf(en, 'Basalt Kings'))
    await confirmed(user, en.activation.deactivate)
    await user.click(await screen.findByRole('button', { name: en.record.conflict.again }))
    await waitFor(async () => expect(await aurora('basalt-kings')).toMatchObject({ active: false }))
  })

  it('refuses a game above the maximum RTP, and says so', async () => {
    const { record } = await api.call('/games/basalt-kings')
    const row = await aurora('basalt-kings')
    await api.call(`/casino-games/${row.id}`, {
      method: 'PATCH',
      body: { active: false },
      headers: ifMatch(row),
    })
    const casinos = (await api.call('/casino-games?filter={"gameId":"basalt-kings","active":true}')).rows
    for (const one of casinos)
      await api.call(`/casino-games/${one.id}`, {
        method: 'PATCH',
        body: { active: false },
        headers: ifMatch(one),
      })
    await api.call('/games/basalt-kings', {
      method: 'PATCH',
      body: { theoreticalRtp: 99 },
      headers: ifMatch(record),
    })
    const { user } = await rendered(api, inAurora)
    await user.click(await switchOf(en, 'Basalt Kings'))
    const asked = await dialog()
    expect(await asked.findByText(en.errors.rtpAboveMax)).toBeVisible()
    const said = en.activation.asked.refused.replace('%{game}', 'Basalt Kings')
    expect(asked.getByText(said.replace('%{owner}', 'Aurora Palace'))).toBeVisible()
    expect(asked.queryByRole('button', { name: en.activation.activate })).toBeNull()
    // Both sides with their values, as links.
    for (const [name, href, value] of [
      ['Basalt Kings', '/games/manage/basalt-kings#field-theoreticalRtp', 'RTP 99.00%'],
      ['Aurora Palace', '/casinos/manage/cf_aurora#field-maxRtp', 'at most 97.50%'],
    ] as const) {
      const link = await asked.findByRole('link', { name })
      expect(link).toHaveAttribute('href', href)
      await waitFor(() => expect(link.closest('li')).toHaveTextContent(value))
    }
    await user.click(asked.getByRole('link', { name: 'Aurora Palace' }))
    const maxRtp = await screen.findByRole('textbox', { name: en.resources.casinos.fields.maxRtp })
    await waitFor(() => expect(maxRtp).toHaveFocus())
  })

  it('is absent for visitors', async () => {
    await rendered(api, inAurora, { as: 'visitor' })
    await screen.findByRole('link', { name: 'Basalt Kings' })
    expect(screen.queryByRole('switch')).toBeNull()
    expect(screen.queryByRole('button', { name: en.activation.add.games })).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()
  })
})

describe('games of integrations', () => {
  it('are shown by game and by integration, and casinos say why they cannot be played', async () => {
    const one = await rendered(api, '/integrations/games/polaris')
    await one.user.click(await switchOf(en, 'Basalt Kings'))
    await confirmed(one.user, en.activation.deactivate)
    await waitFor(async () =>
      expect(await switchOf(en, 'Basalt Kings')).toHaveAttribute('aria-checked', 'false'),
    )
    one.unmount()
    const filter = encodeURIComponent('{"gameId":["basalt-kings"]}')
    const other = await rendered(api, `/games/integrations?filter=${filter}`)
    const polaris = await screen.findByRole('switch', { name: /Basalt Kings, Polaris Play$/ })
    expect(polaris).toHaveAttribute('aria-checked', 'false')
    other.unmount()
    await rendered(api, inAurora)
    expect(await screen.findByText(en.activation.playable.blockedLeaving)).toBeVisible()
  })

  it('are counted for each integration', async () => {
    const { user } = await rendered(api, '/integrations/games')
    await screen.findByText(/^38 games, /)
    await user.click(screen.getByRole('link', { name: 'Polaris Play' }))
    await screen.findByRole('heading', { level: 1, name: 'Polaris Play' })
    await switchOf(en, 'Basalt Kings')
  })
})

describe('several assignments', () => {
  it('are added after a preview, and undone', async () => {
    const { user } = await rendered(api, inAurora)
    await user.click(await screen.findByRole('button', { name: en.activation.add.games }))
    const adding = await dialog()
    await waitFor(() => expect(adding.getByRole('checkbox', { name: /^Basalt Kings/ })).toBeDisabled())
    await user.click(adding.getByRole('checkbox', { name: 'Alpine Accordion' }))
    // Existing assignments show the text of the refusal, and cannot be chosen.
    expect((await adding.findAllByText(en.errors.gameAlreadyAssigned)).length).toBeGreaterThan(0)
    await user.click(adding.getByRole('checkbox', { name: 'Amber Orchard' }))
    await user.click(adding.getByRole('button', { name: 'Continue' }))
    await user.click(await screen.findByRole('button', { name: /^Apply/ }))
    await api.settled()
    await waitFor(async () => expect(await aurora('amber-orchard')).toMatchObject({ active: true }))
    await user.click(await screen.findByRole('button', { name: en.matrix.undo }))
    // Undoing deletes assignments, so it is confirmed by typing like other deletions.
    const putBack = await screen.findByRole('button', { name: 'Undo 2 changes' })
    expect(isOff(putBack)).toBe(true)
    const asked = await dialog()
    const text = en.matrix.removeText.replace('%{count}', '2')
    expect(asked.getByText(text)).toBeVisible()
    await user.type(asked.getByRole('textbox', { name: en.delete.confirmation }), text)
    await user.click(putBack)
    await waitFor(async () => expect(await aurora('amber-orchard')).toBeUndefined())
    expect(await aurora('alpine-accordion')).toBeUndefined()
  })

  it('can be chosen by further facts, or all visible ones together', async () => {
    const { user } = await rendered(api, inAurora)
    await user.click(await screen.findByRole('button', { name: en.activation.add.games }))
    const adding = await dialog()
    const choice = await adding.findByRole('checkbox', { name: 'Alpine Accordion' })
    const { record: game } = await api.call('/games/alpine-accordion')
    const { record: studio } = await api.call(`/game-studios/${String(game['studioId'])}`)
    const rtp = en.activation.rtp.replace('%{rtp}', `${Number(game['theoreticalRtp']).toFixed(2)}%`)
    const known = [String(studio['name']), rtp, en.activation.reasons.notInIntegration].join(' · ')
    await waitFor(() => expect(choice).toHaveAccessibleDescription(known))
    // Nothing comes above the list by the first choice, which would push it down.
    const clear = adding.getByRole('button', { name: en.list.bulk.clear })
    expect(isOff(clear)).toBe(true)
    await user.click(choice)
    expect(isOff(clear)).toBe(false)
    await user.click(clear)
    await user.type(adding.getByRole('searchbox'), 'am')
    await waitFor(() => expect(adding.queryByRole('checkbox', { name: 'Alpine Accordion' })).toBeNull())
    await user.click(adding.getByRole('button', { name: /^Select the \d+ that can be activated$/ }))
    await user.clear(adding.getByRole('searchbox'))
    expect(await adding.findByRole('checkbox', { name: 'Amber Orchard' })).toBeChecked()
    expect(await adding.findByRole('checkbox', { name: 'Alpine Accordion' })).not.toBeChecked()
    await user.click(adding.getByRole('button', { name: en.list.bulk.clear }))
    expect(isOff(adding.getByRole('button', { name: en.activation.goOn }))).toBe(true)
  })

  it('lead on to the integration that keeps them from being played: each is added or only activated there, and the preview says which', async () => {
    const polaris = (gameId: string) => find('integration-games', { integrationId: 'polaris', gameId })
    const body = { integrationId: 'polaris', gameId: 'amber-orchard', active: false }
    expect((await api.call('/integration-games', { method: 'POST', body })).status).toBe(201)
    const { user } = await rendered(api, inAurora)
    await user.click(await screen.findByRole('button', { name: en.activation.add.games }))
    const adding = await dialog()
    await user.click(await adding.findByRole('checkbox', { name: 'Alpine Accordion' }))
    await user.click(adding.getByRole('checkbox', { name: 'Amber Orchard' }))
    await user.click(adding.getByRole('button', { name: en.activation.goOn }))
    await confirmed(user, /^Apply/)
    const next = en.activation.activateIn.replace('%{name}', 'Polaris Play')
    await user.click(await screen.findByRole('link', { name: next }))
    await waitFor(() => expect(window.location.pathname).toBe('/integrations/manage/polaris'))
    const preview = await dialog()
    const meant = async (game: string) =>
      (await preview.findByRole('rowheader', { name: game })).closest('tr')
    expect(await meant('Alpine Accordion')).toHaveTextContent(en.matrix.changes.assign)
    expect(await meant('Amber Orchard')).toHaveTextContent(en.matrix.changes.activate)
    await confirmed(user, /^Apply/)
    await api.settled()
    for (const game of ['alpine-accordion', 'amber-orchard'])
      await waitFor(async () => expect(await polaris(game)).toMatchObject({ active: true }))
    const back = en.activation.backTo.replace('%{name}', 'Aurora Palace')
    await user.click(await screen.findByRole('link', { name: back }))
    await waitFor(() => expect(window.location.pathname).toBe('/casinos/manage/cf_aurora'))
    expect(await switchOf(en, 'Basalt Kings')).toBeVisible()
  })

  it('that are there but inactive say so where further ones are chosen', async () => {
    const body = { casinoId: 'cf_aurora', gameId: 'amber-orchard', active: false }
    await api.call('/casino-games', { method: 'POST', body })
    const { user } = await rendered(api, inAurora)
    await user.click(await screen.findByRole('button', { name: en.activation.add.games }))
    const choice = async (game: string) =>
      (await (await dialog()).findByRole('checkbox', { name: new RegExp(`^${game}`) })).closest('label')
    const said = `${en.errors.gameAlreadyAssigned} · ${en.activation.inactive}`
    await waitFor(async () => expect(await choice('Amber Orchard')).toHaveTextContent(said))
    expect(await choice('Basalt Kings')).toHaveTextContent(/assigned to the casino\.$/)
  })

  it('show a too high RTP before they are chosen, and stay chosen on going back', async () => {
    const { record: game } = await api.call('/games/alpine-accordion')
    const limit = Number(game['theoreticalRtp']) - 0.01
    const { record: casino } = await api.call('/casinos/cf_aurora')
    const { rows } = await api.call(
      '/casino-games?filter={"casinoId":"cf_aurora","active":true}&range=[0,999]',
    )
    for (const row of rows) {
      const change = { method: 'PATCH', body: { active: false }, headers: ifMatch(row) }
      await api.call(`/casino-games/${row.id}`, change)
    }
    const change = { method: 'PATCH', body: { maxRtp: limit }, headers: ifMatch(casino) }
    expect((await api.call('/casinos/cf_aurora', change)).status).toBe(200)
    const { user } = await rendered(api, inAurora)
    await user.click(await screen.findByRole('button', { name: en.activation.add.games }))
    const choice = await (await dialog()).findByRole('checkbox', { name: 'Alpine Accordion' })
    const barred = en.activation.onlyInactive.replace('%{rtp}', `${limit.toFixed(2)}%`)
    await waitFor(() => expect(choice).toHaveAccessibleDescription(new RegExp(barred)))
    expect(choice).toBeDisabled()
    const adding = await dialog()
    const others = adding.getByRole('button', { name: /^Select the \d+ that can be activated$/ })
    await user.click(others)
    expect(choice).not.toBeChecked()
    const count = /\d+/.exec(others.textContent)?.[0] ?? ''
    expect(adding.getByText(en.list.bulk.selected.replace('%{count}', count))).toBeVisible()
    // One alone is no plural.
    await user.type(adding.getByRole('searchbox'), 'amber orchard')
    expect(await adding.findByRole('button', { name: /^Select the one / })).toBeVisible()
    await user.clear(adding.getByRole('searchbox'))
    await user.click(adding.getByRole('button', { name: en.list.bulk.clear }))
    await user.click(adding.getByRole('checkbox', { name: en.activation.atOnce }))
    await user.click(await adding.findByRole('checkbox', { name: 'Alpine Accordion' }))
    await user.click((await dialog()).getByRole('button', { name: en.activation.goOn }))
    await user.click(await screen.findByRole('button', { name: en.activation.back }))
    const again = await dialog()
    expect(await again.findByRole('checkbox', { name: 'Alpine Accordion' })).toBeChecked()
    expect(again.getByRole('checkbox', { name: en.activation.atOnce })).not.toBeChecked()
  })

  it.each(['before the preview', 'after it'])(
    'of which somebody else adds one %s name it as skipped',
    async (when) => {
      const { user } = await rendered(api, inAurora)
      const faster = () =>
        api.call('/casino-games', {
          method: 'POST',
          body: { casinoId: 'cf_aurora', gameId: 'amber-orchard', active: false },
        })
      await user.click(await screen.findByRole('button', { name: en.activation.add.games }))
      const adding = await dialog()
      await user.click(await adding.findByRole('checkbox', { name: 'Alpine Accordion' }))
      await user.click(adding.getByRole('checkbox', { name: 'Amber Orchard' }))
      if (when === 'before the preview') await faster()
      await user.click(adding.getByRole('button', { name: 'Continue' }))
      const apply = await screen.findByRole('button', { name: /^Apply/ })
      if (when === 'before the preview')
        expect((await dialog()).getByText(en.errors.gameAlreadyAssigned)).toBeVisible()
      else await faster()
      await user.click(apply)
      await api.settled()
      const last = within(await screen.findByRole('region', { name: en.matrix.last }))
      await waitFor(async () => expect(await aurora('alpine-accordion')).toMatchObject({ active: true }))
      if (when === 'after it') expect(await last.findByText(en.errors.gameAlreadyAssigned)).toBeVisible()
      // The other user's change stays.
      expect(await aurora('amber-orchard')).toMatchObject({ active: false, version: 1 })
    },
  )

  it('are selected together on all pages', async () => {
    const { user } = await rendered(api, inAurora)
    await screen.findByRole('checkbox', { name: 'Basalt Kings' })
    const { length: total } = (await api.call('/casino-games?filter={"casinoId":"cf_aurora"}&range=[0,99]'))
      .rows
    expect(total).toBeGreaterThan(10)
    await user.click(screen.getByRole('checkbox', { name: en.list.bulk.selectPage }))
    await user.click(
      screen.getByRole('button', { name: en.list.bulk.selectAll.replace('%{count}', `${total}`) }),
    )
    expect(await screen.findByText(en.list.bulk.selected.replace('%{count}', `${total}`))).toBeVisible()
    await user.click(screen.getByRole('button', { name: en.activation.deactivate }))
    const rows = await (await dialog()).findAllByRole('rowheader')
    expect(rows).toHaveLength(total)
  })

  it('have an outcome until it was read, and are undone on the page of their job', async () => {
    const first = await rendered(api, inAurora)
    await first.user.click(await screen.findByRole('checkbox', { name: 'Basalt Kings' }))
    await first.user.click(screen.getByRole('button', { name: en.activation.deactivate }))
    await first.user.click(await screen.findByRole('button', { name: /^Apply/ }))
    await api.settled()
    const outcome = within(await screen.findByRole('region', { name: en.matrix.last }))
    // The head of the page says that a push is due.
    const toPush = en.form.push.split(' |||| ')[0] ?? ''
    expect(await screen.findByRole('link', { name: toPush })).toBeVisible()
    const close = await outcome.findByRole('button', { name: en.matrix.close })
    expect(outcome.queryByRole('link', { name: toPush })).toBeNull()
    // While rows are chosen, their bar alone is at the window's lower edge.
    const barsOf = (button: HTMLElement) => button.closest('.bottom-bars')
    expect(barsOf(close)).not.toHaveAttribute('data-aside')
    await first.user.click(screen.getByRole('checkbox', { name: 'Basalt Kings' }))
    expect(barsOf(close)).toHaveAttribute('data-aside')
    const clear = screen.getByRole('button', { name: en.list.bulk.clear })
    expect(barsOf(clear)).not.toHaveAttribute('data-aside')
    await first.user.click(clear)
    await first.user.click(close)
    expect(screen.queryByRole('region', { name: en.matrix.last })).toBeNull()
    first.unmount()
    for (const [page, list] of [
      [inAurora, 'table'],
      ['/games/matrix', 'grid'],
    ] as const) {
      const again = await rendered(api, page)
      await screen.findByRole(list)
      expect(document.querySelector('.matrix-job')).toBeNull()
      again.unmount()
    }
    const [job] = (await api.call('/jobs?filter={"kind":"activation"}&range=[0,0]')).rows
    const { user } = await rendered(api, `/jobs/${job?.id}`)
    await user.click(await screen.findByRole('button', { name: en.matrix.undo }))
    await confirmed(user, en.matrix.undoApply.split(' |||| ')[0] ?? '')
    await waitFor(async () => expect(await aurora('basalt-kings')).toMatchObject({ active: true }))
    const { activationUndo } = en.resources.jobs.choices.kind
    expect(await screen.findByRole('heading', { name: activationUndo })).toBeVisible()
  })

  it('a game can be removed', async () => {
    const { user } = await rendered(api, inAurora)
    await user.click(await screen.findByRole('button', { name: /^Remove assignment: Basalt Kings/ }))
    const asked = await dialog()
    const remove = await asked.findByRole('button', { name: en.activation.remove })
    await user.type(await asked.findByLabelText(en.delete.confirmation), 'basalt kings')
    expect(isOff(remove)).toBe(true)
    await user.clear(asked.getByLabelText(en.delete.confirmation))
    await user.type(asked.getByLabelText(en.delete.confirmation), 'Basalt Kings')
    await confirmed(user, en.activation.remove)
    await waitFor(async () => expect(await aurora('basalt-kings')).toBeUndefined())
  })
})
