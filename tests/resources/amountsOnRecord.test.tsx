// @vitest-environment happy-dom
import { waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createFormats } from '../../src/locale/format.ts'
import { openRound } from '../fake-api/rounds/support.ts'
import { fixtures, type TestApi } from '../support/api.ts'
import '../support/dom.ts'
import { renderApp, startConsole } from '../support/renderApp.tsx'

const round = openRound({ totalWin: 540, debit: 540 })
let api: TestApi
let entry: string
beforeAll(async () => {
  api = await startConsole({ state: { ...fixtures(), 'game-rounds': [round] } })
  await api.call(`/game-rounds/${round.id}/close`, {
    method: 'POST',
    body: { booking: 'win', reason: 'test' },
    headers: { 'Idempotency-Key': 'win' },
  })
  const { rows } = await api.call(
    '/audit-entries?filter={"resource":"game-rounds","action":"close"}&range=[0,0]',
  )
  entry = String(rows[0]?.id)
})
afterAll(() => api.close())

const text = (value: string | null) => (value ?? '').replace(/\s/g, ' ')
const credited = text(createFormats('en').amount(540, 'EUR'))
const row = async (within_: HTMLElement = document.body) =>
  (await within(within_).findAllByRole('row')).find((one) => /^Credit/.test(one.textContent))

it.each([
  ['its entry of the audit log', () => `/reporting/audit-entries/${entry}`],
  ['its history', () => `/reporting/game-rounds/${round.id}?tab=history`],
])('amounts of a closing have their currency in %s', async (_name, address) => {
  await renderApp(api, address(), { locale: 'en' })
  await waitFor(async () => expect(text((await row())?.textContent ?? null)).toContain(credited))
})
