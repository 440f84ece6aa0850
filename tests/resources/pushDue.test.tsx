// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { de } from '../../i18n/de.ts'
import { en } from '../../i18n/en.ts'
import { pushesDueAfterWrite, pushesDueAfterJob } from '../../src/contract/pushDue.ts'
import type { Job } from '../../src/contract/jobs.ts'
import { firstLanguage } from '../support/languages.ts'
import { isOff } from '../support/dom.ts'
import { installation, type TestApi } from '../support/api.ts'
import { renderApp, startConsole } from '../support/renderApp.tsx'

let api: TestApi
beforeEach(async () => {
  api = await startConsole({ state: installation() })
})
afterEach(() => api.close())

const row = { id: 'one', version: 1, casinoId: 'c', integrationId: 'i', gameId: 'g' }
const job = (kind: string, resource: string, outcomes: string[]) =>
  ({
    kind,
    resource,
    recordId: 'p',
    items: outcomes.map((outcome, index) => ({ id: `c${index}/g`, outcome })),
  }) as unknown as Job

describe('whose push may be due', () => {
  it.each([
    ['casinos', { collection: 'casinos', filter: { id: ['one'] }, said: 'form.pushDue' }],
    ['casino-games', { collection: 'casinos', filter: { id: ['c'] }, said: 'form.pushDue' }],
    ['bridges', { collection: 'casinos', filter: { bridgeId: ['one'] }, said: 'form.unpushed.bridge' }],
    ['games', { collection: 'casinos', filter: {}, games: { id: ['one'] }, said: 'form.unpushed.game' }],
    [
      'game-versions',
      { collection: 'casinos', filter: {}, games: { id: ['g'] }, said: 'form.unpushed.game' },
    ],
    ['integrations', { collection: 'integrations', filter: { id: ['one'] }, said: 'form.pushDue' }],
    ['integration-games', { collection: 'integrations', filter: { id: ['i'] }, said: 'form.pushDue' }],
    ['jurisdictions', null],
  ])('after %s were written', (collection, due) => {
    expect(pushesDueAfterWrite(collection, row)).toEqual(due)
  })

  it('after a job is what it has changed', () => {
    expect(
      pushesDueAfterJob(job('activation', 'casino-games', ['unchanged', 'activated', 'failed'])),
    ).toEqual({
      collection: 'casinos',
      filter: { id: ['c1'] },
      said: 'form.pushDue',
    })
    expect(pushesDueAfterJob(job('activation', 'integration-games', ['assigned']))?.collection).toBe(
      'integrations',
    )
    // Of an import those that have a game that it has changed; what is new is inactive everywhere.
    expect(pushesDueAfterJob(job('import', 'game-providers', ['created', 'updated']))).toEqual({
      collection: 'casinos',
      filter: {},
      games: { providerId: ['p'], providerGameId: ['c1/g'] },
      said: 'form.unpushed.games',
    })
    const many = Array.from({ length: 101 }, () => 'updated')
    expect(pushesDueAfterJob(job('import', 'game-providers', many))?.said).toBe('form.unpushed.any')
    for (const none of [job('import', 'game-providers', ['created']), job('push', 'casinos', ['ok'])])
      expect(pushesDueAfterJob(none)).toBeNull()
  })
})

describe.each(
  firstLanguage([
    ['en', en],
    ['de', de],
  ] as const),
)('a push that is due (%s)', (locale, { form, resources, activation }) => {
  const [one = ''] = form.push.split(' |||| ')
  const [said = ''] = form.pushDue.split(' |||| ')
  const [, many = ''] = form.unpushed.bridge.split(' |||| ')

  it('is said where a casino was saved and put back, with the way there', async () => {
    const { user } = await renderApp(api, '/casinos/manage/cf_fjord', { locale })
    const name = await screen.findByRole('textbox', { name: new RegExp(resources.casinos.fields.name) })
    await user.type(name, ' II')
    await user.click(await screen.findByRole('button', { name: form.save }))
    expect(await screen.findByText(new RegExp(said))).toBeVisible()
    expect(screen.getByRole('link', { name: one })).toHaveAttribute('href', '/casinos/manage/cf_fjord/push')
  })

  it('is said where a bridge moved, of all casinos of it', async () => {
    const { user } = await renderApp(api, '/bridges/manage/aurora-north', { locale })
    const url = await screen.findByRole('textbox', { name: new RegExp(resources.bridges.fields.routerUrl) })
    await user.clear(url)
    await user.type(url, 'http://elsewhere.example/bridges/aurora-north')
    await user.click(await screen.findByRole('button', { name: form.save }))
    await waitFor(() => expect(screen.getByText(new RegExp(many.replace('%{count}', '\\d+')))).toBeVisible())
    const way = new URL(
      screen.getByRole('link', { name: form.push.split(' |||| ')[1] }).getAttribute('href') ?? '',
      'http://x',
    )
    expect(JSON.parse(way.searchParams.get('filter') ?? '')).toEqual({
      bridgeId: ['aurora-north'],
      pushState: ['changed', 'never'],
    })
  })

  it('is not said to come of a change that it may not come of', async () => {
    const { user } = await renderApp(api, '/games/manage/kelpie-keep', { locale })
    const name = await screen.findByRole('textbox', { name: new RegExp(resources.games.fields.name) })
    await user.type(name, ' II')
    await user.click(await screen.findByRole('button', { name: form.save }))
    const forms = form.unpushed.game.split(' |||| ').map((text) => text.replace('%{count}', '\\d+'))
    expect(await screen.findByText(new RegExp(forms.join('|')))).toBeVisible()
  })

  it('is said where a game was switched in an integration', async () => {
    const { user } = await renderApp(api, '/integrations/manage/polaris?tab=integration-games', { locale })
    const game = within(await screen.findByRole('row', { name: /Glimmer Grotto/ }))
    await user.click(await game.findByRole('switch'))
    const dialog = within(await screen.findByRole('dialog'))
    const deactivate = await dialog.findByRole('button', { name: activation.deactivate })
    await waitFor(() => expect(isOff(deactivate)).toBe(false))
    await user.click(deactivate)
    expect(await screen.findByText(new RegExp(said))).toBeVisible()
    // The page says that the last push has failed, too.
    const links = screen.getAllByRole('link', { name: one })
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      Array.from({ length: 2 }, () => '/integrations/manage/polaris/push'),
    )
  })

  it('is said where games were switched together', async () => {
    const { record } = await api.call('/casino-games/batch', {
      method: 'POST',
      body: { items: [{ casinoId: 'cf_aurora', gameId: 'old-larch-road', active: false }] },
      headers: { 'Idempotency-Key': 'many' },
    })
    await api.settled()
    await renderApp(api, `/jobs/${record.id}`, { locale })
    const result = within(await screen.findByRole('main'))
    expect(await result.findByText(new RegExp(said))).toBeVisible()
    expect(result.getByRole('link', { name: one })).toHaveAttribute('href', '/casinos/manage/cf_aurora/push')
  })
})
