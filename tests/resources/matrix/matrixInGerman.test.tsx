// @vitest-environment happy-dom
import { screen } from '@testing-library/react'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { de } from '../../../i18n/de.ts'
import '../../support/dom.ts'
import type { TestApi } from '../../support/api.ts'
import { renderApp, startConsole } from '../../support/renderApp.tsx'

let api: TestApi
beforeAll(async () => {
  api = await startConsole()
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900)
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
})
afterAll(() => api.close())

it('the matrix keeps its filter when it switches to integrations', async () => {
  const { user } = await renderApp(api, '/games/matrix?filter={"q":"lark"}', { locale: 'de' })
  await user.click(await screen.findByRole('button', { name: de.matrix.of.integrations }))
  await screen.findByText('2 Spiele × 5 Integrationen')
  const { playable } = de.resources['integration-matrix'].choices.state
  expect(screen.getAllByRole('gridcell', { name: new RegExp(playable) }).length).toBeGreaterThan(1)
  const address = new URLSearchParams(window.location.search)
  expect([address.get('of'), address.get('filter')]).toEqual(['integrations', '{"q":"lark"}'])
})
