import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { ThemeProvider } from '@mui/material/styles'
import { allScreens } from '../resources/index.ts'
import { App } from './App.tsx'
import { startSession } from './auth/session.ts'
import { signIn, SignInFailed } from './auth/signIn.ts'
import { loadConfig } from './config.ts'
import { watchImports } from './layout/loader.ts'
import { theme } from './layout/theme.ts'
import { initialLocale } from './locale/cookie.ts'
import { createI18nProvider } from './locale/provider.ts'
import { StartFailure } from './pages/StartFailure.tsx'
import { preloadPage } from './screens.ts'

const root = createRoot(document.getElementById('root') as HTMLElement)
const locale = initialLocale()
/** The first page's code comes along with everything else. */
const firstPage = preloadPage(allScreens, window.location.pathname)
watchImports()

try {
  const [config, i18nProvider] = await Promise.all([loadConfig(), createI18nProvider(locale, allScreens)])
  const session = await startSession(config.keycloak)
  const settings = { config, session }
  if (!session.user && window.location.pathname === '/auth-callback') throw new SignInFailed()
  if (!session.user) await signIn(session)
  if (window.location.pathname === '/login') window.history.replaceState(null, '', '/')
  await firstPage
  const router = createBrowserRouter([
    { path: '*', element: <App settings={settings} i18nProvider={i18nProvider} /> },
  ])
  root.render(
    <ThemeProvider theme={theme} defaultMode="system">
      <RouterProvider router={router} />
    </ThemeProvider>,
  )
} catch (error) {
  root.render(<StartFailure error={error} locale={locale} />)
}
