// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { en } from '../../../i18n/en.ts'
import '../../support/dom.ts'
import type { TestApi } from '../../support/api.ts'
import type { TestSession } from '../../support/session.ts'
import { renderApp, startConsole } from '../../support/renderApp.tsx'

let api: TestApi
beforeAll(async () => {
  api = await startConsole()
})
afterAll(() => api.close())

/** Records the calls to the sign-in service. */
function watched({ client }: TestSession) {
  const logout = vi.fn(() => Promise.resolve())
  Object.assign(client, { logout, didInitialize: true, init: () => Promise.resolve(true) })
  return { logout }
}

describe('the path /logout', () => {
  it('asks for confirmation when it is opened by a link from elsewhere', async () => {
    const { user, session } = await renderApp(api, '/logout')
    const main = within(await screen.findByRole('main'))
    expect(main.getByRole('heading', { name: en.pages.signOutTitle })).toBeVisible()
    expect(screen.getByRole('link', { name: en.pages.staySignedIn })).toHaveAttribute('href', '/')
    expect(window.location.pathname).toBe('/logout')
    const { logout } = watched(session)
    await user.click(screen.getByRole('button', { name: en.app.signOut }))
    await expect.poll(() => logout).toHaveBeenCalledOnce()
  })

  it('signs out immediately when chosen in the console', async () => {
    const { user, session } = await renderApp(api, '/')
    const { logout } = watched(session)
    await user.click((await screen.findAllByRole('link', { name: en.app.signOut }))[0] as HTMLElement)
    await expect.poll(() => logout).toHaveBeenCalledOnce()
    expect(screen.queryByRole('heading', { name: en.pages.signOutTitle })).toBeNull()
  })
})
