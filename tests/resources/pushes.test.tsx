// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { en } from '../../i18n/en.ts'
import { isOff } from '../support/dom.ts'
import { ifMatch, installation } from '../support/api.ts'
import { told } from '../support/neighbours.ts'
import { renderApp, startConsole } from '../support/renderApp.tsx'
import { startForEach } from '../support/started.ts'
import { englishFirst } from '../support/words.ts'

const api = startForEach(() => startConsole({ state: installation() }))

const button = (name: string | RegExp) => screen.findByRole('button', { name })

/** A push of an integration that runs until the test ends. */
async function running() {
  await told(api, 'bridges/aurora-north', 'fail')
  const headers = { 'Idempotency-Key': 'elsewhere' }
  const { record } = await api.call('/integrations/polaris/push', { method: 'POST', headers })
  await api.settled()
  const job = (await api.store.get('jobs', record.id)) ?? record
  await api.store.transaction((tx) =>
    tx.replace('jobs', { ...job, version: job.version + 1, state: 'running', finishedAt: null }),
  )
}

describe.each(englishFirst)('the push of a casino (%s)', (locale, words) => {
  const { page, history } = words.resources.pushes
  const { outcomes } = words.jobs
  const failed = () => screen.queryByText(words.errors.pushFailed, { selector: '[role="alert"] strong' })

  it('shows the changes, pushes them, and then has nothing to push', async () => {
    const { user } = await renderApp(api, '/casinos/manage/cf_aurora', { locale })
    await user.click(await screen.findByRole('link', { name: words.resources.casinos.pages.push }))
    await screen.findByRole('heading', { name: page.title.replace('%{name}', 'Aurora Palace') })
    const plan = within(await screen.findByRole('region', { name: page.plan }))
    const field = words.resources.casinos.fields.gameRoundValidityPeriod
    expect(plan.getByRole('row', { name: `${field} 60 30` })).toBeVisible()
    await user.click(await button(page.push))
    expect(await screen.findByText(page.succeeded)).toBeVisible()
    expect(await screen.findByText(page.nothing)).toBeVisible()
    expect(failed()).toBeNull()
    // The row of the bridge stays to be read, without counts of a single one; the games come next.
    expect(within(document.querySelector('.job-items') as HTMLElement).getByText(outcomes.ok)).toBeVisible()
    expect(document.querySelector('.job-counts')).toBeNull()
    const games = screen.getByRole('link', { name: page.toGames })
    expect(games).toHaveAttribute('href', '/casinos/manage/cf_aurora?tab=casino-games')
    expect(await button(page.again)).toBeVisible()
    const past = screen.getByRole('list', { name: words.resources.pushes.name.split(' |||| ')[1] ?? '' })
    expect(await within(past).findByText('Ada Admin')).toBeVisible()
    expect(within(past).getByText(history.with)).toBeVisible()
  })

  it('has a single status in the history: the number of failures for an integration, its own for a casino', async () => {
    const stateIn = async (path: string) => {
      const { unmount } = await renderApp(api, `${path}?tab=pushes`, { locale })
      const past = await screen.findByRole('list', { name: words.resources.pushes.name.split(' |||| ')[1] })
      const state = within(past).getAllByRole('listitem').at(-1)?.closest('.history > li')
      const said = state?.querySelector('.history-what strong')?.textContent
      unmount()
      return said
    }
    const partly = history.partly.replace('%{failed}', '1').replace('%{total}', '3')
    expect(await stateIn('/integrations/manage/polaris')).toBe(partly)
    expect(await stateIn('/casinos/manage/cf_aurora')).toBe(words.resources.pushes.choices.state.done)
  })

  it('says after a failure that nothing else has changed, and offers the push as the next step', async () => {
    await told(api, 'bridges/aurora-north', 'fine')
    const { user, unmount } = await renderApp(api, '/casinos/manage/cf_aurora/push', { locale })
    await user.click(await button(page.push))
    expect(await screen.findByText(page.succeeded)).toBeVisible()
    await told(api, 'bridges/aurora-north', 'refuse')
    await user.click(await button(page.again))
    await waitFor(() => expect(failed()).toBeVisible())
    expect(await screen.findByText(page.onlyFailed)).toBeVisible()
    expect(screen.queryByText(page.nothing)).toBeNull()
    expect(await button(page.again)).toHaveAttribute('data-variant', 'contained')
    unmount()
  })

  it('to a bridge that cannot be reached has failed, says why and is tried again', async () => {
    await told(api, 'bridges/aurora-north', 'refuse')
    const { user } = await renderApp(api, '/casinos/manage/cf_aurora/push', { locale })
    await user.click(await button(page.push))
    await waitFor(() => expect(failed()).toBeVisible())
    const past = await screen.findByRole('list', { name: words.resources.pushes.name.split(' |||| ')[1] })
    const [newest] = within(past).getAllByRole('listitem')
    await waitFor(() => expect(newest).toHaveTextContent(words.errors.pushFailed))
    expect((await screen.findAllByText(words.errors.bridgeUnreachable))[0]).toBeVisible()
    expect(screen.getAllByText(outcomes.failed)[0]).toBeVisible()
    expect(failed()?.closest('.notice')).toHaveTextContent(words.errors.bridgeUnreachable)
    const result = within(failed()?.closest('.job') as HTMLElement)
    expect(await result.findByRole('link', { name: 'Nordlicht Bridge' })).toBeVisible()
    expect(result.getByRole('button', { name: words.resources.bridges.check.button })).toBeVisible()
    await told(api, 'bridges/aurora-north', 'fine')
    expect(screen.queryByRole('button', { name: words.jobs.retry.split(' |||| ')[0] })).toBeNull()
    await user.click(await button(page.push))
    expect(await screen.findByText(page.succeeded)).toBeVisible()
    await waitFor(() => expect(failed()).toBeNull())
  })
})

describe.each(englishFirst)('many casinos (%s)', (locale, words) => {
  const { page } = words.resources.pushes

  it('are pushed from the list: first the plan, then each result', async () => {
    const { user } = await renderApp(api, '/casinos/manage', { locale })
    for (const name of ['Aurora Palace', 'Fjord Royale', 'Mistral Rouge'])
      await user.click(await screen.findByRole('checkbox', { name }))
    await user.click(await button(words.resources.casinos.bulk.push.label))
    const dialog = within(await screen.findByRole('dialog'))
    const counts = { all: 3, changed: 2, first: 0, current: 1 }
    const said = Object.entries(counts).reduce(
      (text, [key, n]) => text.replace(`%{${key}}`, `${n}`),
      page.counts,
    )
    expect(await dialog.findByText(said, { exact: false })).toHaveTextContent(
      page.failedCount.split(' |||| ')[0] ?? '',
    )
    // The last push of Aurora Palace failed, which the list behind says, too.
    expect(dialog.getByText(words.errors.bridgeUnreachable, { exact: false })).toBeVisible()
    // Unchanged casinos are not selected.
    expect(await dialog.findByRole('checkbox', { name: 'Fjord Royale' })).not.toBeChecked()
    expect(dialog.getByRole('checkbox', { name: 'Mistral Rouge' })).toBeChecked()
    const [, some = ''] = page.pushSome.split(' |||| ')
    await user.click(dialog.getByRole('button', { name: some.replace('%{smart_count}', '2') }))
    expect(await dialog.findByText(page.succeeded)).toBeVisible()
    expect(dialog.getAllByRole('cell', { name: words.jobs.outcomes.ok })).toHaveLength(2)
    for (const id of ['cf_aurora', 'cf_mistral'])
      expect((await api.call(`/casinos/${id}`)).record['pushState']).toBe('upToDate')
  })

  it("have a failed push if any of them failed, also on the job's page", async () => {
    await told(api, 'bridges/aurora-north', 'fail')
    const list = await renderApp(api, '/casinos/manage', { locale })
    for (const name of ['Aurora Palace', 'Mistral Rouge'])
      await list.user.click(await screen.findByRole('checkbox', { name }))
    await list.user.click(await button(words.resources.casinos.bulk.push.label))
    const dialog = within(await screen.findByRole('dialog'))
    const [, some = ''] = page.pushSome.split(' |||| ')
    await list.user.click(await dialog.findByRole('button', { name: some.replace('%{smart_count}', '2') }))
    expect(await dialog.findByText(words.errors.pushFailed)).toBeVisible()
    list.unmount()
    const { rows } = await api.call('/jobs?filter={"kind":"push"}&sort=["createdAt","DESC"]&range=[0,0]')
    await renderApp(api, `/jobs/${rows[0]?.id}`, { locale })
    expect(await screen.findByText(words.errors.pushFailed)).toBeVisible()
  })

  it('name secrets that must be entered again before the push', async () => {
    const { record } = await api.call('/bridges/aurora-north')
    const body = { routerUrl: 'http://elsewhere.example/bridges/aurora-north' }
    await api.call('/bridges/aurora-north', { method: 'PATCH', body, headers: ifMatch(record) })
    await renderApp(api, '/casinos/manage/cf_fjord/push', { locale })
    const plan = within(await screen.findByRole('region', { name: page.plan }))
    expect(plan.getByText(new RegExp(words.errors.secretAddressChanged.slice(0, 30)))).toBeVisible()
    expect(plan.getByText(page.bridge)).toBeVisible()
  })
})

describe('the push of an integration', () => {
  const { page } = en.resources.pushes

  it('begins with the changed casinos selected, and pushes the selected ones', async () => {
    const { user } = await renderApp(api, '/integrations/manage/polaris/push')
    expect(await screen.findByRole('checkbox', { name: 'Aurora Palace' })).toBeChecked()
    expect(screen.getByRole('checkbox', { name: 'Fjord Royale' })).not.toBeChecked()
    await user.click(await button(page.all))
    await user.click(screen.getByRole('checkbox', { name: 'Aurora Palace' }))
    await user.click(await button('Push 2 casinos'))
    expect(await screen.findByText(page.succeeded)).toBeVisible()
    const { rows } = await api.call('/pushes?range=[0,0]')
    expect((rows[0]?.['targets'] as { id: string }[]).map(({ id }) => id)).toEqual(['cf_fjord', 'cf_nimbus'])
    // The casino that was left out still has pending changes.
    expect(await screen.findByRole('checkbox', { name: 'Aurora Palace' })).toBeChecked()
    await user.click(screen.getByRole('checkbox', { name: 'Aurora Palace' }))
    expect(isOff(await button(page.push))).toBe(true)
    expect(screen.getByText(page.chooseOne)).toBeVisible()
  })

  it('selects no casino with missing secrets, neither here nor in the list', async () => {
    const { record } = await api.call('/bridges/aurora-north')
    const body = { routerUrl: 'http://elsewhere.example/bridges/aurora-north' }
    await api.call('/bridges/aurora-north', { method: 'PATCH', body, headers: ifMatch(record) })
    const first = await renderApp(api, '/integrations/manage/polaris/push')
    for (const box of await screen.findAllByRole('checkbox')) expect(box).not.toBeChecked()
    await first.user.click(await button(page.changed))
    for (const box of screen.getAllByRole('checkbox')) expect(box).not.toBeChecked()
    expect(screen.queryByText(page.nothing)).toBeNull()
    first.unmount()
    const list = await renderApp(api, '/integrations/manage')
    await list.user.click(await screen.findByRole('checkbox', { name: 'Polaris Play' }))
    await list.user.click(await button(en.resources.integrations.bulk.push.label))
    const dialog = within(await screen.findByRole('dialog'))
    for (const box of await dialog.findAllByRole('checkbox')) expect(box).not.toBeChecked()
    expect(dialog.queryByText(page.nothing)).toBeNull()
  })

  it('that is running is found after a reload, and a second one is refused with a link to it', async () => {
    await running()
    const first = await renderApp(api, '/casinos/manage/cf_aurora/push')
    await first.user.click(await button(page.push))
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent(en.errors.alreadyRunning)
    expect(within(alert).getByRole('link', { name: en.jobs.show })).toBeVisible()
    first.unmount()
    await renderApp(api, '/integrations/manage/polaris/push')
    expect(await screen.findByRole('heading', { name: page.progress })).toBeVisible()
    expect(await screen.findByText(en.resources.jobs.choices.state.running)).toBeVisible()
    expect(isOff(await button('Push 3 casinos'))).toBe(true)
  })
})

describe('access to pushes', () => {
  it('visitors have no push page, and see results for their casinos only', async () => {
    const as = 'visitor'
    const first = await renderApp(api, '/casinos/manage/cf_aurora/push', { as })
    expect(await screen.findByText(en.pages.forbidden)).toBeVisible()
    first.unmount()
    const { user } = await renderApp(api, '/integrations/manage/polaris', { as })
    await screen.findByText(en.form.readOnly)
    expect(screen.queryByRole('link', { name: en.resources.integrations.pages.push })).toBeNull()
    await user.click(await screen.findByRole('link', { name: /^Pushes/ }))
    const list = await screen.findByRole('list', { name: 'Pushes' })
    expect(within(list).getAllByText('Aurora Palace')[0]).toBeVisible()
    expect(list).not.toHaveTextContent('Nimbus')
  })
})

it('lists show the changes since the last push', async () => {
  const first = await renderApp(api, '/casinos/manage?filter={"pushState":"changed"}')
  const { states } = { states: en.resources.casinos.choices.pushState }
  expect(await screen.findAllByRole('cell', { name: new RegExp(`^${states.changed}`) })).toHaveLength(2)
  expect(screen.getByRole('link', { name: 'Aurora Palace' })).toBeVisible()
  first.unmount()
  await renderApp(api, '/integrations/manage')
  expect((await screen.findAllByRole('cell', { name: states.never }))[0]).toBeVisible()
})
