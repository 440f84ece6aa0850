import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { vi } from 'vitest'
import type { Locale } from '../../i18n/messages.ts'
import { consoleDefinition as allResources } from '../../resources/index.ts'
import { createAdminSetup } from '../../src/admin.ts'
import { App } from '../../src/App.tsx'
import { userActivity } from '../../src/live/userActivity.ts'
import { createI18nProvider, loadDeferredMessages } from '../../src/locale/provider.ts'
import type { ConsoleDefinition } from '../../src/screens.ts'
import { startApi, type callers, type Claims, type TestApi, type TestApiOptions } from './api.ts'
import { testSession } from './session.ts'

interface HappyDom {
  setURL(url: string): void
}

export interface RenderOptions {
  as?: keyof typeof callers | Claims
  locale?: Locale
  /** Renders before the deferred messages are loaded, as a browser does. */
  early?: boolean
  resources?: ConsoleDefinition
}

/** Starts the API on the origin of the test page. It calls its issuer within the process. */
export async function startConsole(options?: TestApiOptions): Promise<TestApi> {
  const api = await startApi(options)
  const { happyDOM } = window as unknown as { happyDOM: HappyDom }
  happyDOM.setURL(api.origin)
  return api
}

/** Renders the console at a path, with the API behind it. */
export async function renderApp(
  api: TestApi,
  path: string,
  { as = 'admin', locale = 'en', early = false, resources = allResources }: RenderOptions = {},
) {
  // Live events would come at random times; their tests have a page of their own.
  vi.spyOn(userActivity, 'is').mockReturnValue(false)
  window.history.replaceState(null, '', path)
  const session = testSession(api, as)
  const config = {
    brand: 'Meridian',
    apiUrl: `${api.origin}/api`,
    keycloak: { url: '/', realm: 'backoffice', clientId: 'backoffice-console' },
    idleMinutes: 0,
  }
  const i18nProvider = await createI18nProvider(locale, resources.screens)
  if (!early) await loadDeferredMessages()
  const settings = { config, session }
  const app = { settings, i18nProvider, resources, first: createAdminSetup(settings, resources.screens) }
  const router = createBrowserRouter([{ path: '*', element: <App {...app} /> }])
  const view = render(<RouterProvider router={router} />)
  return { ...view, session, user: userEvent.setup({ delay: null }), router }
}
