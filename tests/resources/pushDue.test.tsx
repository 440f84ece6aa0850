// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { duePushesFilterAfterBulk, duePushesFilterAfterJob } from '../../src/contract/duePushesFilter.ts'
import type { Job } from '../../src/contract/answers/jobs.ts'
import { isOff } from '../support/dom.ts'
import { installation } from '../support/api.ts'
import { renderApp, startConsole } from '../support/renderApp.tsx'
import { startForEach } from '../support/started.ts'
import { englishFirst } from '../support/words.ts'

const api = startForEach(() => startConsole({ state: installation() }))
const job = (kind: string, resource: string, outcomes: string[]) =>
  ({
    kind,
    resource,
    recordId: 'p',
    items: outcomes.map((outcome, index) => ({ id: `c${index}/g`, outcome })),
  }) as unknown as Job

describe('the query for pushes that become due', () => {
  const due = { pushState: ['changed', 'never'] }

  it('finds those due by the games that a job has changed', () => {
    const outcomes = ['unchanged', 'activated', 'failed']
    expect(duePushesFilterAfterJob(job('activation', 'casino-games', outcomes))).toEqual({
      collection: 'casinos',
      filter: { id: ['c1'], pushGames: ['g'] },
    })
    expect(duePushesFilterAfterJob(job('activation', 'integration-games', ['assigned']))?.collection).toBe(
      'integrations',
    )
    // The changed games of an import; new games are inactive everywhere.
    expect(duePushesFilterAfterJob(job('import', 'game-providers', ['created', 'updated']))).toEqual({
      collection: 'casinos',
      filter: { pushState: ['changed'] },
      games: { providerId: ['p'], providerGameId: ['c1/g'] },
    })
    const many = Array.from({ length: 101 }, () => 'updated')
    expect(duePushesFilterAfterJob(job('import', 'game-providers', many))?.games).toBeUndefined()
    const cells = job(
      'activation',
      'casino-games',
      many.map(() => 'activated'),
    )
    expect(duePushesFilterAfterJob(cells)?.filter).toEqual({ pushGames: ['g'] })
    expect(
      duePushesFilterAfterBulk(
        'casinos',
        cells.items.map(({ id }) => id),
      )?.filter,
    ).toEqual(due)
    for (const none of [job('import', 'game-providers', ['created']), job('push', 'casinos', ['ok'])])
      expect(duePushesFilterAfterJob(none)).toBeNull()
  })
})

describe.each(englishFirst)(
  'a push that is due (%s)',
  (locale, { form, resources, activation, delete: del }) => {
    const [one = ''] = form.push.split(' |||| ')
    const said = new RegExp(form.pushDue.split(' |||| ').join('|').replace('%{count}', '\\d+'))

    it('appears with a link when a casino is saved, and after undo', async () => {
      const { user } = await renderApp(api, '/casinos/manage/cf_fjord', { locale })
      const name = await screen.findByRole('textbox', { name: new RegExp(resources.casinos.fields.name) })
      await user.type(name, ' II')
      await user.click(await screen.findByRole('button', { name: form.save }))
      expect(await screen.findByText(said)).toBeVisible()
      // In the notification, and in the page's notice.
      for (const way of screen.getAllByRole('link', { name: one }))
        expect(way).toHaveAttribute('href', '/casinos/manage/cf_fjord/push')
    })

    it('appears in the page of a casino that was up to date, in the place that it already had', async () => {
      const { lacks } = resources.casinos
      const { rows } = await api.call('/casinos?filter={"pushState":["upToDate"],"pushFailed":false}')
      const id = rows[0]?.id ?? ''
      const { user } = await renderApp(api, `/casinos/manage/${id}?tab=casino-games`, { locale })
      const current = await screen.findByText(lacks.nothing)
      expect(current).toBeVisible()
      const place = current.closest('.notice')
      const [active] = await screen.findAllByRole('switch', { checked: true })
      await user.click(active as HTMLElement)
      const dialog = within(await screen.findByRole('dialog'))
      const deactivate = await dialog.findByRole('button', { name: activation.deactivate })
      await waitFor(() => expect(isOff(deactivate)).toBe(false))
      await user.click(deactivate)
      await waitFor(() => expect(screen.getByText(lacks.changes)).toBeVisible())
      expect(screen.getByText(lacks.nothing)).not.toBeVisible()
      expect(screen.getByText(lacks.changes).closest('.notice')).toBe(place)
    })

    it('names all casinos of a bridge whose address changes', async () => {
      const { user } = await renderApp(api, '/bridges/manage/aurora-north', { locale })
      const url = await screen.findByRole('textbox', { name: new RegExp(resources.bridges.fields.routerUrl) })
      await user.clear(url)
      await user.type(url, 'http://elsewhere.example/bridges/aurora-north')
      await user.click(await screen.findByRole('button', { name: form.save }))
      await waitFor(() => expect(screen.getByText(said)).toBeVisible())
      const way = new URL(
        screen.getByRole('link', { name: form.push.split(' |||| ')[1] }).getAttribute('href') ?? '',
        'http://x',
      )
      expect(JSON.parse(way.searchParams.get('filter') ?? '')).toEqual({
        bridgeId: ['aurora-north'],
        bridgeMoved: true,
      })
    })

    it('appears when a game of an integration is switched', async () => {
      const { user } = await renderApp(api, '/integrations/manage/polaris?tab=integration-games', { locale })
      const game = within(await screen.findByRole('row', { name: /Glimmer Grotto/ }))
      await user.click(await game.findByRole('switch'))
      const dialog = within(await screen.findByRole('dialog'))
      const deactivate = await dialog.findByRole('button', { name: activation.deactivate })
      await waitFor(() => expect(isOff(deactivate)).toBe(false))
      await user.click(deactivate)
      expect(await screen.findByText(said)).toBeVisible()
      // The page also says that the last push failed.
      const links = screen.getAllByRole('link', { name: one })
      expect(links.map((link) => link.getAttribute('href'))).toEqual(
        Array.from({ length: 2 }, () => '/integrations/manage/polaris/push'),
      )
    })

    it('appears when a version is deleted that a casino needs', async () => {
      const { user } = await renderApp(api, '/games/versions/salt-and-silver.v1.20', { locale })
      await user.click(await screen.findByRole('button', { name: del.button }))
      const dialog = within(await screen.findByRole('dialog'))
      await user.type(await dialog.findByLabelText(del.confirmation), 'v1.20')
      await user.click(dialog.getByRole('button', { name: del.confirm }))
      expect(await screen.findByText(said)).toBeVisible()
    })

    it('appears when several games are switched', async () => {
      const { record } = await api.call('/casino-games/batch', {
        method: 'POST',
        body: { items: [{ casinoId: 'cf_aurora', gameId: 'old-larch-road', active: false }] },
        headers: { 'Idempotency-Key': 'many' },
      })
      await api.settled()
      await renderApp(api, `/jobs/${record.id}`, { locale })
      const result = within(await screen.findByRole('main'))
      expect(await result.findByText(said)).toBeVisible()
      expect(result.getByRole('link', { name: one })).toHaveAttribute(
        'href',
        '/casinos/manage/cf_aurora/push',
      )
    })
  },
)
