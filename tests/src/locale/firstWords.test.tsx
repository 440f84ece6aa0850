// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { rest } from '../../../i18n/rest.de.ts'
import '../../support/dom.ts'
import type { TestApi } from '../../support/api.ts'
import { renderApp, startConsole } from '../../support/renderApp.tsx'

// The other words are still on their way.
vi.mock('../../../i18n/german.ts', () => new Promise(() => undefined))

let api: TestApi
beforeAll(async () => {
  api = await startConsole()
})
afterAll(() => api.close())

it.each([
  ['/casinos/manage', 'Aurora Palace'],
  ['/games/manage', 'Alpine Accordion'],
  ['/', 'Spiel- und Casino-Konfigurationen verwalten.'],
])('%s says everything before the other words are there', async (path, text) => {
  await renderApp(api, path, { locale: 'de', early: true })
  await screen.findByText(text)
  const key = new RegExp(`["> ](ra|${Object.keys(rest).join('|')})\\.\\w+`)
  expect(document.body.innerHTML.match(key)).toBeNull()
})
