// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { en } from '../../i18n/en.ts'
import '../support/dom.ts'
import { fixtures, type TestApi } from '../support/api.ts'
import { renderApp, startConsole } from '../support/renderApp.tsx'

let api: TestApi
beforeAll(async () => {
  api = await startConsole()
})
afterAll(() => api.close())

const versions = fixtures()['game-versions'] ?? []
const [one, other] = versions.flatMap((row) => {
  const twin = versions.find(
    (next) => next['versionNumber'] === row['versionNumber'] && next['gameId'] !== row['gameId'],
  )
  return twin ? [[row, twin] as const] : []
})[0] ?? [undefined, undefined]
const gameOf = (row: typeof one) =>
  String(fixtures()['games']?.find(({ id }) => id === row?.['gameId'])?.['name'])
const number = String(one?.['versionNumber'])

it('versions of two games that are compared are told from each other by their games', async () => {
  await renderApp(api, `/games/versions/${one?.id}?tab=compare&with=${other?.id}`)
  const table = within(await screen.findByRole('table'))
  for (const row of [one, other])
    expect(await table.findByRole('columnheader', { name: `${gameOf(row)} ${number}` })).toBeVisible()
})

it('a version that was open last is offered with its game', async () => {
  const { user, unmount } = await renderApp(api, `/games/versions/${one?.id}`)
  await screen.findByRole('heading', { level: 1, name: number })
  unmount()
  await renderApp(api, '/bridges/manage')
  await user.keyboard('{Control>}k{/Control}')
  const palette = within(await screen.findByRole('dialog', { name: en.palette.title }))
  expect(await palette.findByRole('option', { name: new RegExp(`${number}.*${gameOf(one)}`) })).toBeVisible()
})
