// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { en } from '../../../i18n/en.ts'
import type * as Reload from '../../../src/layout/reload.ts'
import { draftKey } from '../../../src/schema/draftStore.ts'
import '../../support/dom.ts'
import { renderApp, startConsole } from '../../support/renderApp.tsx'
import { startForAll } from '../../support/started.ts'

vi.mock('../../../src/layout/reload.ts', async (load) => {
  const reload = await load<typeof Reload>()
  return { ...reload, reloadKeepingForms: () => reload.leaveKeepingForms(() => undefined) }
})

const api = startForAll(() => startConsole())

/** Typed by the administrator, who has signed out in another tab, where a visitor has signed in. */
async function takenOver(path: string, type: (text: HTMLElement) => boolean) {
  const app = await renderApp(api, path)
  const text = (await screen.findAllByRole('textbox')).find(type) as HTMLElement
  await app.user.type(text, 'a1b2c3')
  localStorage.clear()
  const other = { id: 'u-visitor', name: 'Jonas Lindner', role: 'visitor', casinoAccess: 'all', casinos: [] }
  Object.assign(app.session, { locked: true, other })
  app.session.view(null)
  const lock = within(await screen.findByRole('dialog', { name: en.session.lockedTitle }))
  return { ...app, lock }
}

it.each([
  ['/bridges/manage/atlantic', 'bridges/manage', 'atlantic'],
  ['/cpv/allowed-hashes/add', 'cpv/allowed-hashes', undefined],
])('what was typed at %s stays a draft of its author, and of nobody else', async (path, of, id) => {
  const { lock, user } = await takenOver(path, ({ id, tagName }) => tagName === 'TEXTAREA' || id !== '')
  expect(lock.getByText(/^Jonas Lindner is signed in now, but .+ opened this page/)).toBeVisible()
  await user.click(lock.getByRole('button', { name: 'Continue as Jonas Lindner' }))
  expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([
    draftKey('u-admin', of, id),
  ])
})
