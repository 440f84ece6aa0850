// @vitest-environment happy-dom
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { en } from '../../../i18n/en.ts'
import '../../support/dom.ts'
import { renderApp, startConsole } from '../../support/renderApp.tsx'
import { startForAll } from '../../support/started.ts'

const api = startForAll(() => startConsole())

it('a list behind a directly opened record does not restore the filter of the last visit', async () => {
  const { rows } = await api.call('/cpv-checks?filter={"result":"match"}&range=[0,0]')
  const filter = encodeURIComponent('{"result":["mismatch"]}')
  const first = await renderApp(api, `/cpv/checks?filter=${filter}`)
  await screen.findByRole('table')
  await waitFor(() =>
    expect(localStorage.getItem('RaStoreu-admin.cpv/checks.listParams')).toContain('mismatch'),
  )
  first.unmount()
  const { router, user } = await renderApp(api, `/cpv/checks/${String(rows[0]?.id)}`)
  await user.click(await screen.findByRole('button', { name: en.record.closeDrawer }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/cpv/checks'))
  expect(router.state.location.search).not.toContain('mismatch')
})
