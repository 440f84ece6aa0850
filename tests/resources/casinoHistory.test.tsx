// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { de } from '../../i18n/de.ts'
import { en } from '../../i18n/en.ts'
import { firstLanguage } from '../support/languages.ts'
import type { Row } from '../../src/contract/values.ts'
import { fixtures, ifMatch } from '../support/api.ts'
import { batches } from '../fake-api/activation/support.ts'
import '../support/dom.ts'
import { renderApp, startConsole } from '../support/renderApp.tsx'
import { startForEach } from '../support/started.ts'
import { germanFirst } from '../support/words.ts'

const api = startForEach(() => startConsole({ state: fixtures() }))

it.each(
  firstLanguage([
    ['de', de, 'admin'],
    ['en', en, 'visitor'],
  ] as const),
)('the history of a casino contains changes of its games (%s)', async (locale, words, as) => {
  const { done } = batches(() => api)
  const [aurora, nimbus] = ['cf_aurora', 'cf_nimbus'].map((casinoId) => ({
    casinoId,
    ...{ gameId: 'basalt-kings', active: false },
  }))
  await done({ items: [aurora] })
  await done({ items: [nimbus] })
  await renderApp(api, '/casinos/manage/cf_aurora?tab=history', { locale, as })
  const history = within(await screen.findByRole('list', { name: words.record.tabs.history }))
  const game = await history.findByRole('link', { name: 'Basalt Kings' })
  expect(game).toHaveAttribute('href', '/games/manage/basalt-kings')
  const entry = game.closest('li') as HTMLElement
  expect(entry).toHaveTextContent(words.resources['casino-games'].fields.active)
  expect(history.getAllByRole('link', { name: 'Basalt Kings' })).toHaveLength(1)
})

it.each(germanFirst)(
  "a change of a casino's game is reverted under the game's name (%s)",
  async (locale, words) => {
    const { done } = batches(() => api)
    await done({ items: [{ casinoId: 'cf_aurora', gameId: 'basalt-kings', active: false }] })
    const its = words.resources['audit-entries'].revert
    const { user } = await renderApp(api, '/casinos/manage/cf_aurora?tab=history', { locale })
    const game = await screen.findByRole('link', { name: 'Basalt Kings' })
    await user.click(within(game.closest('li') as HTMLElement).getByRole('button', { name: its.button }))
    await screen.findByRole('dialog', { name: its.title.replace('%{name}', 'Basalt Kings, Aurora Palace') })
  },
)

it('changes of many games at once are one entry, which shows each of them on demand', async () => {
  const { done } = batches(() => api)
  const filter = encodeURIComponent('{"casinoId":"cf_aurora","active":true}')
  const { rows } = await api.call(`/casino-games?filter=${filter}&range=[0,3]`)
  const items = rows.map((row) => ({
    ...{ casinoId: 'cf_aurora', gameId: String(row['gameId']) },
    active: false,
  }))
  await done({ items })
  await renderApp(api, '/casinos/manage/cf_aurora?tab=history', { locale: 'en' })
  const history = await screen.findByRole('list', { name: en.record.tabs.history })
  const group = history.querySelector(':scope > li') as HTMLElement
  const many = en.resources['casino-games'].name.split(' |||| ')[1] ?? ''
  await waitFor(() => expect(group).toHaveTextContent(`Changed4 ${many.toLowerCase()}`))
  expect(group.querySelector('summary')).toHaveTextContent(/, .*, .* and one more$/)
  const each = group.querySelectorAll('details > .history > li')
  expect(each).toHaveLength(4)
  expect(within(each[0] as HTMLElement).getByText(en.resources['casino-games'].fields.active)).not.toBeNull()
})

it('a change of a removed game says that the game was removed since, and offers no revert', async () => {
  const { done } = batches(() => api)
  const item = { casinoId: 'cf_aurora', gameId: 'basalt-kings' }
  await done({ items: [{ ...item, active: false }] })
  const [row] = (await api.call(`/casino-games?filter=${JSON.stringify(item)}`)).rows
  await api.call(`/casino-games/${row?.id}`, { method: 'DELETE', headers: ifMatch(row as Row) })
  await renderApp(api, '/casinos/manage/cf_aurora?tab=history', { locale: 'en' })
  await waitFor(() => expect(screen.getAllByRole('link', { name: 'Basalt Kings' })).toHaveLength(3))
  const { revert, sequel } = en.resources['audit-entries']
  const entries = screen
    .getAllByRole('link', { name: 'Basalt Kings' })
    .map((game) => within(game.closest('li') as HTMLElement))
  for (const entry of entries) expect(entry.queryByRole('button', { name: revert.button })).toBe(null)
  const [{ id } = { id: '' }] = (await api.call('/audit-entries?sort=["id","DESC"]&range=[0,0]')).rows
  expect(
    entries.map((entry) => entry.queryByRole('link', { name: sequel.deleted })?.getAttribute('href')),
  ).toEqual([undefined, undefined, `/reporting/audit-entries/${id}`])
})

it('refusals that are only counted are said in words', async () => {
  const { done } = batches(() => api)
  await done({ items: [{ casinoId: 'cf_aurora', gameId: 'basalt-kings', active: false }] })
  const { rows } = await api.store.list('audit-entries', { where: [] })
  const refused = [{ attempted: 'edit', resource: 'casinos', code: 'maxRtpBelowGames', count: 2 }]
  const changes = Object.entries({ count: 2, refused }).map(([field, after]) => ({
    field,
    before: null,
    after,
  }))
  const entry = { action: 'refusedMore', code: 'maxRtpBelowGames', attempted: null, parentId: null, changes }
  const of = { resource: 'casinos', recordId: 'cf_aurora', recordLabel: 'Aurora Palace' }
  await api.store.transaction((tx) =>
    tx.insert('audit-entries', {
      ...(rows.findLast(({ casinoId }) => casinoId === 'cf_aurora') as Row),
      ...entry,
      ...of,
      id: `${rows.at(-1)?.id}9`,
      version: 1,
    }),
  )
  await renderApp(api, '/casinos/manage/cf_aurora?tab=history')
  const action = await screen.findByText(en.resources['audit-entries'].choices.action.refusedMore)
  expect(action.closest('li')).toHaveTextContent(/2 × Casinos/)
  expect(action.closest('li')).not.toHaveTextContent('{')
})
