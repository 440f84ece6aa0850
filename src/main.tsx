import './jitless.ts'
import type Keycloak from 'keycloak-js'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { consoleDefinition } from '../resources/index.ts'
import { createAdminSetup } from './admin.ts'
import { App, Home } from './App.tsx'
import { noteActivity, wasIdle } from './auth/activity.ts'
import { signIn, SignInFailedError, takeSignInPageLocale } from './auth/authProvider.ts'
import { startSession } from './auth/session.ts'
import { parseConfig } from './config.ts'
import { brandIconUrl } from './contract/brand.ts'
import { closeDialogsByHistory } from './layout/dialogHistory.ts'
import { FailedImportError, reloadOnFailedImports } from './layout/lazyComponent.tsx'
import { delay, timings } from './layout/timing.ts'
import { installPageTransitions } from './layout/pageChange.ts'
import { detectInitialLocale } from './locale/cookie.ts'
import { createI18nProvider, loadDeferredMessages } from './locale/provider.ts'
import { StartFailure } from './pages/StartFailure.tsx'
import { deleteOldDrafts } from './schema/draftStore.ts'
import { pagePathAt, preloadPage } from './screens.ts'

/** The first page is usually shown by then. */
const firstPageSettledMs = 2000

export async function main(configText: Promise<string | null>, client: Promise<Keycloak>): Promise<void> {
  const root = createRoot(document.getElementById('root') as HTMLElement, { onCaughtError })
  const locale = detectInitialLocale()
  const { pathname } = window.location
  const firstPage =
    pathname === '/'
      ? Home.preload()
      : preloadPage(consoleDefinition.screens, consoleDefinition.pages, pathname)
  reloadOnFailedImports()
  try {
    const [config, i18nProvider] = await Promise.all([
      configText.then(parseConfig),
      createI18nProvider(locale, consoleDefinition.screens),
    ])
    document.querySelector('link[rel=icon]')?.setAttribute('href', brandIconUrl(config))
    const session = await startSession(config.keycloak, client)
    const settings = { config, session }
    const chosen = takeSignInPageLocale(session.client)
    if (chosen && chosen !== locale) await i18nProvider.changeLocale(chosen)
    if (!session.user && window.location.pathname === '/auth-callback') throw new SignInFailedError()
    if (session.user && wasIdle(config.idleMinutes)) await session.end()
    if (!session.user || session.locked) await signIn(session)
    noteActivity()
    if (window.location.pathname === '/login') window.history.replaceState(null, '', '/')
    const first = createAdminSetup(settings, consoleDefinition.screens)
    // Rows that arrive quickly are part of the first rendering.
    await Promise.all([firstPage, Promise.race([first.ahead, delay(timings.ahead)])])
    const followRouter = closeDialogsByHistory()
    const router = createBrowserRouter([
      { path: '*', element: <App {...{ settings, i18nProvider, resources: consoleDefinition, first }} /> },
    ])
    followRouter(router)
    installPageTransitions(router, (pathname) => pagePathAt(consoleDefinition.screens, pathname))
    root.render(<RouterProvider router={router} />)
    setTimeout(() => {
      deleteOldDrafts()
      loadDeferredMessages().catch(() => undefined)
      void session.watch()
    }, firstPageSettledMs)
  } catch (error) {
    root.render(<StartFailure error={error} locale={locale} />)
  }
}

/** The browser itself reports code that could not be loaded. */
function onCaughtError(error: unknown): void {
  if (!(error instanceof FailedImportError)) console.error(error)
}

function adaptToForcedColors({ matches }: Pick<MediaQueryList, 'matches'>): void {
  if (matches) void import('./layout/forcedColors.css')
}

const forcedColors = window.matchMedia('(forced-colors: active)')
adaptToForcedColors(forcedColors)
forcedColors.addEventListener('change', adaptToForcedColors)
