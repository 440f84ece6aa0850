// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { de } from '../../i18n/de.ts'
import { en } from '../../i18n/en.ts'
import type { ImportPreview } from '../../src/contract/answers/checks.ts'
import { firstLanguage } from '../support/languages.ts'
import '../support/dom.ts'
import { ifMatch, installation } from '../support/api.ts'
import { told } from '../support/neighbours.ts'
import { renderApp, startConsole } from '../support/renderApp.tsx'
import { watchSaved } from '../support/savedFiles.ts'
import { startForEach } from '../support/started.ts'

const api = startForEach(() => startConsole({ state: installation() }))

const languages = [
  ['en', en],
  ['de', de],
] as const
const at = (provider: string) => `/game-providers/manage/${provider}/import`
const say = (text: string, params: Record<string, string | number>) => {
  const [one = '', many = one] = text.split(' |||| ')
  const form = params['smart_count'] === 1 ? one : many
  return form.replaceAll(/%\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''))
}
const offeredBy = async (provider: string) =>
  ((await api.call(`/game-providers/${provider}/import`)).body as ImportPreview).games.length
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name })

describe.each(firstLanguage(languages))('games are imported (%s)', (locale, words) => {
  const {
    'game-providers': { import: texts },
    games,
  } = words.resources

  it('from the list of providers as well, by a link in the row', async () => {
    const { user, router } = await renderApp(api, '/game-providers/manage', { locale })
    const row = (await screen.findByRole('link', { name: 'Mirabella Hosting' })).closest('tr') as HTMLElement
    await user.click(
      await within(row).findByRole('link', { name: words.resources['game-providers'].pages.import }),
    )
    expect(router.state.location.pathname).toBe(at('mirabella'))
    expect(await box('Ivory Bazaar Gold')).toBeChecked()
  })

  it('as selected, after a preview with differences and the last manual edit', async () => {
    const offered = await offeredBy('mirabella')
    const { user, router } = await renderApp(api, at('mirabella'), { locale })
    expect(await box('Ivory Bazaar Gold')).toBeChecked()
    expect(await box('Kelpie Keep')).not.toBeChecked()
    expect(screen.queryByRole('checkbox', { name: 'Cinder Cellar' })).toBeNull()
    const kelpie = within((await box('Kelpie Keep')).closest('tbody') as HTMLElement)
    expect(kelpie.getByRole('rowheader', { name: games.fields.theoreticalRtp })).toBeVisible()
    expect(kelpie.getByRole('cell', { name: locale === 'de' ? '94,60' : '94.60' })).toBeVisible()
    expect(kelpie.getByText(/Katharina Brandt.*14.01.2026/)).toBeVisible()
    expect(
      screen.getByText(new RegExp(say(texts.studios, { smart_count: 2, names: 'Silverthorn Works' }))),
    ).toBeVisible()

    const note = screen.getByText(new RegExp(texts.created))
    expect(note).not.toHaveTextContent(texts.updated)

    await user.click(screen.getByRole('button', { name: new RegExp(texts.states.new) }))
    await user.click(screen.getByRole('checkbox', { name: texts.tickAll }))
    await user.click(screen.getByRole('button', { name: new RegExp(texts.states.changed) }))
    ;(await box('Kelpie Keep')).focus()
    await user.keyboard(' ')
    expect(note).toHaveTextContent(new RegExp(`^${texts.updated}$`))
    await user.click(await screen.findByRole('button', { name: say(texts.start, { smart_count: 1 }) }))
    // The number out of all offered games, and the results of the others.
    expect(await screen.findByText(say(texts.imported, { imported: 1, offered }))).toBeVisible()
    const chosen = say(texts.chosen, { ticked: 1, refused: 0 })
    const others = [
      new RegExp(say(texts.notChosen.new, { count: '\\d+' })),
      new RegExp(say(texts.notChosen.same, { count: '\\d+' })),
    ]
    const summary = screen.getByText(new RegExp(chosen))
    for (const reason of others) expect(summary).toHaveTextContent(reason)
    expect(screen.getByRole('link', { name: 'Kelpie Keep' })).toHaveAttribute(
      'href',
      '/games/manage/kelpie-keep',
    )
    expect(router.state.location.search).toMatch(/^\?job=/)
    expect(screen.getAllByText(words.jobs.outcomes.updated).length).toBeGreaterThan(0)
    expect((await api.call('/games/kelpie-keep')).record).toMatchObject({ theoreticalRtp: 91.4 })

    // Only new games are inactive everywhere.
    expect(screen.queryByRole('link', { name: say(texts.activate, { smart_count: 1 }) })).toBeNull()
    await user.click(screen.getByRole('link', { name: texts.again }))
    await screen.findByRole('button', { name: new RegExp(`${texts.states.changed}.*2`) })
    expect(await screen.findByRole('link', { name: words.jobs.show })).toBeVisible()
  })

  it('and filter and selection survive a reload', async () => {
    const { user, unmount } = await renderApp(api, at('mirabella'), { locale })
    await user.click(await box('Kelpie Keep'))
    await user.type(screen.getByRole('searchbox', { name: texts.search }), 'kelpie')
    unmount()
    await renderApp(api, at('mirabella'), { locale })
    expect(await box('Kelpie Keep')).toBeChecked()
    expect(screen.queryByRole('checkbox', { name: 'Ivory Bazaar Gold' })).toBeNull()
  })

  it('and invalid games have a reason instead of a checkbox', async () => {
    await renderApp(api, at('brightreef'), { locale })
    const reason = `${games.fields.theoreticalRtp}: ${say(words.errors.rtpAboveCasinos, { smart_count: 1 })}`
    const fault = await screen.findByText(
      new RegExp(say(texts.wouldFail, { reason }).replaceAll(/[()]/g, '\\$&')),
    )
    expect(within(fault).getByRole('link')).toHaveAttribute(
      'href',
      expect.stringContaining('/casinos/manage/'),
    )
    const maxRtp = words.resources.casinos.fields.maxRtp.replace(' (%)', '')
    expect(fault).toHaveTextContent(new RegExp(`\\(${maxRtp} \\d+[.,]\\d\\d\\s?%\\)`))
    expect(
      screen.getByText(`${games.fields.theoreticalRtp}: ${say(words.errors.tooBig, { max: 100 })}`),
    ).toBeVisible()
    expect(screen.getAllByText(new RegExp(words.errors.offeredTwice))).toHaveLength(2)
    // Offers that would be refused are neither selected nor counted.
    await box('Basalt Kings: Eruption')
    expect(screen.queryByRole('checkbox', { name: 'Honey Hive Spins' })).toBeNull()
    expect(
      screen.getByRole('button', { name: say(texts.start, { smart_count: 10, count: 10 }) }),
    ).toBeEnabled()
  })

  it('and games that are refused later have a reason, also in a file', async () => {
    const { games: preview } = (await api.call('/game-providers/brightreef/import')).body as ImportPreview
    const { record } = await api.call('/game-providers/brightreef/import', {
      method: 'POST',
      headers: { 'Idempotency-Key': 'refused' },
      body: {
        games: preview.flatMap(({ state, providerGameId }) =>
          state === 'new' || providerGameId === 'honey-hive-spins' ? [providerGameId] : [],
        ),
      },
    })
    await api.settled()
    const saved = watchSaved()
    const { user } = await renderApp(api, `${at('brightreef')}?job=${record.id}`, { locale })
    const reason = `${games.fields.theoreticalRtp}: ${say(words.errors.rtpAboveCasinos, { smart_count: 1 })}`
    const offered = preview.length
    expect(await screen.findByText(say(texts.imported, { imported: 10, offered }))).toBeVisible()
    const chosen = say(texts.chosen, { ticked: 11, refused: 1 })
    expect(screen.getByText(new RegExp(chosen))).toBeVisible()
    expect(screen.getByText(reason)).toBeVisible()
    await user.click(screen.getByRole('button', { name: say(texts.csv.button, { smart_count: 1 }) }))
    const text = await saved[0]?.text()
    expect(saved[0]?.name).toMatch(/brightreef-\d{4}-\d\d-\d\d\.csv$/)
    const mark = locale === 'de' ? ';' : ','
    expect(text?.startsWith('\uFEFF')).toBe(true)
    // Texts with the other separator are quoted, too.
    const unquoted = text?.replaceAll('"', '')
    expect(unquoted).toContain(['honey-hive-spins', 'Honey Hive Spins', reason].join(mark))
    const next = screen.getByRole('link', { name: say(texts.activate, { smart_count: 10, count: 10 }) })
    const matrix = new URL(next.getAttribute('href') ?? '', 'http://x')
    expect(matrix.pathname).toBe('/games/matrix')
    const { gameId } = JSON.parse(matrix.searchParams.get('filter') ?? '') as { gameId: string[] }
    expect(gameId).toHaveLength(10)
    expect(gameId).not.toContain('honey-hive-spins')
    const link = screen.getByRole('link', { name: texts.show })
    expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain('{"providerId":["brightreef"]}')
  })

  it('and a provider that fails is said to do so, and can be asked again', async () => {
    await told(api, 'providers/northgate', 'fail')
    const { user } = await renderApp(api, at('northgate'), { locale })
    const text = say(words.errors.providerFailed, { text: 'The neighbour was told to fail.' })
    const alert = await screen.findByRole('alert')
    expect(within(alert).getByText(text)).toBeVisible()
    expect(within(alert).getByText(texts.hints.providerFailed)).toBeVisible()
    await told(api, 'providers/northgate', 'fine')
    await user.click(screen.getByRole('button', { name: words.pages.retry }))
    expect(await screen.findByText('Nightjar')).toBeVisible()
  })
})

it('after a list that has changed meanwhile is shown again with the same selection', async () => {
  const { errors, resources } = en
  const texts = resources['game-providers'].import
  const { user } = await renderApp(api, at('brightreef'))
  await user.click(await box('Basalt Kings: Eruption'))
  const row = (await api.call('/games/basalt-kings')).record
  await api.call('/games/basalt-kings', {
    method: 'PATCH',
    body: { theoreticalRtp: 95 },
    headers: ifMatch(row),
  })
  await user.click(screen.getByRole('button', { name: say(texts.start, { smart_count: 11, count: 11 }) }))
  expect(await screen.findByText(errors.importChanged)).toBeVisible()
  await screen.findByRole('cell', { name: '95.00' })
  expect(await box('Basalt Kings: Eruption')).toBeChecked()
  await user.click(screen.getByRole('button', { name: say(texts.start, { smart_count: 11, count: 11 }) }))
  const offered = await offeredBy('brightreef')
  expect(await screen.findByText(say(texts.imported, { imported: 11, offered }))).toBeVisible()
})

it('and a running import is shown to everybody who opens the page', async () => {
  const { record } = await api.call('/game-providers/quartzline/import', {
    method: 'POST',
    headers: { 'Idempotency-Key': 'k' },
    body: { games: ['QU-velvet_comet', 'amber-orchard'] },
  })
  await api.settled()
  await api.store.transaction(async (tx) => {
    const job = await tx.get('jobs', record.id)
    if (job)
      await tx.replace('jobs', { ...job, version: job.version + 1, state: 'running', finishedAt: null })
  })
  const { router } = await renderApp(api, at('quartzline'))
  await waitFor(() => expect(router.state.location.search).toBe(`?job=${record.id}`))
  expect(await screen.findByRole('button', { name: en.jobs.cancel })).toBeVisible()
})
