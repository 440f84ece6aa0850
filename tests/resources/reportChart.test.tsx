// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { en } from '../../i18n/en.ts'
import { fixtures } from '../support/api.ts'
import { isOff } from '../support/dom.ts'
import { renderApp, startConsole } from '../support/renderApp.tsx'
import { someRounds } from '../support/reports.ts'
import { startForAll } from '../support/started.ts'

const { mayCome, letCome } = vi.hoisted(() => {
  let letCome = () => {}
  return { mayCome: new Promise<void>((resolve) => (letCome = resolve)), letCome: () => letCome() }
})
vi.mock('../../resources/reports/GgrBarChart.tsx', async (load) => {
  await mayCome
  return load()
})

const api = startForAll(() => startConsole({ state: { ...fixtures(), 'game-rounds': someRounds } }))

it('figures are shown together with their chart, so that the table below does not move', async () => {
  const { user } = await renderApp(api, '/reporting/ggr-report?from=2026-10-24&to=2026-10-25')
  await user.click(await screen.findByRole('button', { name: en.list.csv.button }))
  // Rows can be saved once the figures have come.
  await waitFor(() => expect(isOff(screen.getByRole('button', { name: en.list.csv.save }))).toBe(false))
  expect(screen.queryByRole('table', { name: en.reports.table })).toBeNull()
  letCome()
  const table = await screen.findByRole('table', { name: en.reports.table })
  expect(table.compareDocumentPosition(screen.getByRole('figure'))).toBe(Node.DOCUMENT_POSITION_PRECEDING)
})
