// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { de } from '../../i18n/de.ts'
import { en } from '../../i18n/en.ts'
import '../support/dom.ts'
import { told } from '../support/neighbours.ts'
import { renderApp, startConsole } from '../support/renderApp.tsx'
import { startForAll } from '../support/started.ts'

const api = startForAll(() => startConsole())

it.each([
  ['en', en, 'fine', 'ok'],
  ['de', de, 'slow', 'timeout'],
  ['de', de, 'refuse', 'unreachable'],
  ['en', en, 'lie', 'failed'],
] as const)('the result of a check is shown in %s', async (locale, words, behaviour, state) => {
  const { choices, check, fields } = words.resources.bridges
  await told(api, 'bridges/alpine', behaviour)
  const { user, unmount } = await renderApp(api, '/bridges/manage/alpine', { locale })
  await user.click(await screen.findByRole('button', { name: check.button }))
  expect(await screen.findByText(choices['lastCheck.state'][state])).toBeVisible()
  if (state !== 'ok') expect(screen.getByText(check[state])).toBeVisible()
  unmount()
  await renderApp(api, '/bridges/manage', { locale })
  await screen.findByRole('columnheader', { name: fields['lastCheck.state'] })
  expect(screen.getByRole('cell', { name: choices['lastCheck.state'][state] })).toBeVisible()
})

it('visitors see the result, and cannot start a check', async () => {
  await renderApp(api, '/bridges/manage/harbour-west', { as: 'visitor' })
  expect(await screen.findByText(en.resources.bridges.empty['lastCheck.state'])).toBeVisible()
  expect(screen.queryByRole('button', { name: en.resources.bridges.check.button })).toBeNull()
})
