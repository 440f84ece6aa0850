// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { deferredMessages } from '../../../i18n/deferred.de.ts'
import '../../support/dom.ts'
import { renderApp, startConsole } from '../../support/renderApp.tsx'
import { startForAll } from '../../support/started.ts'

// The deferred messages never arrive.
vi.mock('../../../i18n/german.ts', () => new Promise(() => undefined))

const api = startForAll(() => startConsole())

it.each([
  ['/casinos/manage', 'Aurora Palace'],
  ['/games/manage', 'Alpine Accordion'],
  ['/', 'Spiel- und Casino-Konfigurationen verwalten.'],
])('%s has all texts before the deferred messages are loaded', async (path, text) => {
  await renderApp(api, path, { locale: 'de', early: true })
  await screen.findByText(text)
  const key = new RegExp(`["> ](ra|${Object.keys(deferredMessages).join('|')})\\.\\w+`)
  expect(document.body.innerHTML.match(key)).toBeNull()
})
