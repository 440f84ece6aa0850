// @vitest-environment happy-dom
import { act, render, screen } from '@testing-library/react'
import {
  I18nContextProvider,
  NotificationContextProvider,
  useNotify,
  type NotificationType,
} from 'react-admin'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Toasts } from '../../../src/layout/Toasts.tsx'
import { createI18nProvider } from '../../../src/locale/provider.ts'
import '../../support/dom.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

let notify: ReturnType<typeof useNotify>

function Page() {
  notify = useNotify()
  return <Toasts />
}

/** Shows a message on the page of one record. */
async function shown(text: string, type: NotificationType) {
  const i18nProvider = await createI18nProvider('en', [])
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: ['/one'] })
  render(
    <I18nContextProvider value={i18nProvider}>
      <NotificationContextProvider>
        <RouterProvider router={router} />
      </NotificationContextProvider>
    </I18nContextProvider>,
  )
  act(() => notify(text, { type }))
  expect(await screen.findByText(text)).toBeVisible()
  return { go: (path: string) => act(() => router.navigate(path)) }
}

it('a failure that was read does not stay over the next record', async () => {
  const { go } = await shown('It failed', 'error')
  vi.setSystemTime(Date.now() + 2000)
  await go('/one?tab=history')
  expect(screen.getByText('It failed')).toBeVisible()
  await go('/other')
  expect(screen.queryByText('It failed')).toBeNull()
})

it('a failure that leads to another page is read there', async () => {
  const { go } = await shown('It is gone', 'error')
  await go('/other')
  expect(screen.getByText('It is gone')).toBeVisible()
})
