// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { logFailedSignIn } from '../../fake-api/audit/log.ts'
import { registry } from '../../resources/entities.ts'
import type { Entity } from '../../src/contract/entity.ts'
import { installation, type TestApi } from '../support/api.ts'
import '../support/dom.ts'
import { renderApp, startConsole } from '../support/renderApp.tsx'

const entry = {
  ...{ at: '2026-11-20T09:00:00.000Z', userId: '', name: '', address: '' },
  changes: [
    { field: 'count', before: null, after: 1280 },
    {
      field: 'names',
      before: null,
      after: [
        { userId: '', name: 'nobody1', count: 1200 },
        { userId: 'u-visitor', name: 'visitor@example.com', count: 80 },
      ],
    },
  ],
}

describe.each([
  ['de', '1.280 weitere Anmeldungen sind innerhalb einer Minute fehlgeschlagen.', '1.200 × nobody1'],
  ['en', '1,280 further sign-ins failed within a minute.', '1,200 × nobody1'],
] as const)('failed sign-ins in a common entry (%s)', (locale, summary, name) => {
  let api: TestApi
  beforeAll(async () => {
    api = await startConsole({ state: installation() })
    await api.store.transaction((tx) => logFailedSignIn(tx, registry.find('users') as Entity, entry))
  })
  afterAll(() => api.close())

  it('are counted in the log, and listed by name in the drawer', async () => {
    const filter = encodeURIComponent('{"action":"signInFailed"}')
    const { rows } = await api.call(`/audit-entries?filter=${filter}&sort=["id","DESC"]`)
    await renderApp(api, `/reporting/audit-entries/${rows[0]?.id}?filter=${filter}`, { locale })
    const item = await screen.findByText(name)
    const notice = within(item.closest<HTMLElement>('.notice') as HTMLElement)
    notice.getByText(summary)
    const link = notice.getByRole('link', { name: 'visitor@example.com' })
    expect(link).toHaveAttribute('href', '/users/manage/u-visitor')
    const inLog = () => [...document.querySelectorAll('.audit-summary')].map((one) => one.textContent)
    await waitFor(() => expect(inLog()).toContain(summary))
  })
})
