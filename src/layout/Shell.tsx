import { type ReactNode, Suspense, useCallback, useState, useSyncExternalStore } from 'react'
import { LinkBase as Link, useLocation, useTranslate } from 'react-admin'
import { ErrorBoundary } from 'react-error-boundary'
import { brandIconUrl } from '../contract/brand.ts'
import { useConfigAndSession, useEffectiveUser, useAllScreens } from '../context.ts'
import { ErrorPage, PageLoading } from '../pages/ErrorPage.tsx'
import { pagePathAt } from '../screens.ts'
import { IconButton } from './Button.tsx'
import { AppearanceButton, GuideLink, LanguageSwitch, PaletteButton } from './HeaderButtons.tsx'
import { Navigation, skipSignOutConfirmationState } from './Navigation.tsx'
import { LostConnection, useRetryWhenReconnected } from './LostConnection.tsx'
import { useRestoreLostFocus } from './focus.ts'
import { forgetFailedImports, lazyComponent, FailedImportError } from './lazyComponent.tsx'
import { usePrefetchWithPrerender } from './prefetch.ts'
import { GlobalLoadingBar, useHasElapsed } from './Progress.tsx'
import { RecordPrerender } from './RecordPrerender.tsx'
import { timings } from './timing.ts'
import { Toasts } from './Toasts.tsx'
import { useFocusAndScrollNewPage } from './pageChange.ts'
import './base.css'
import './looks.css'
import './shell.css'

const IdleLock = lazyComponent(() => import('../auth/IdleLock.tsx'))
const SessionLock = lazyComponent(() => import('../auth/SessionLock.tsx'))
const Live = lazyComponent(() => import('../live/Live.tsx'))
const PrintNote = lazyComponent(() => import('./PrintNote.tsx'))
const ViewingBar = lazyComponent(() => import('./ViewingBar.tsx'))

export function Shell({ children }: { children: ReactNode }) {
  const translate = useTranslate()
  const { config, session } = useConfigAndSession()
  const user = useEffectiveUser()
  const name = user?.name || translate('roles.visitor')
  const prerendered = usePrefetchWithPrerender()
  useRestoreLostFocus()
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  const isSettled = useHasElapsed(timings.settled)
  const isLocked = useSyncExternalStore(session.subscribe, () => session.locked)
  return (
    <div className="shell">
      <a className="skip-link raised" href="#main">
        {translate('app.skipToContent')}
      </a>
      <header className="shell-header line loose">
        <IconButton
          icon={isOpen ? 'close' : 'menu'}
          className="shell-burger"
          aria-label={translate(isOpen ? 'app.closeMenu' : 'app.openMenu')}
          aria-expanded={isOpen}
          aria-controls="navigation"
          onClick={() => setOpen(!isOpen)}
        />
        <Link to="/" className="shell-brand quiet cut">
          <img src={brandIconUrl(config)} alt="" width={22} height={22} />
          {translate('app.title', { brand: config.brand })}
        </Link>
        <PaletteButton />
        <LanguageSwitch />
        <AppearanceButton />
        <GuideLink />
        {user && (
          <Link
            to="/users/account"
            className="shell-user cut muted"
            title={translate('app.account', {
              name,
              role: user.role ? translate(`roles.${user.role}`) : '–',
            })}
          >
            {name}
          </Link>
        )}
        <Link to="/logout" state={skipSignOutConfirmationState} className="shell-sign-out nowrap plain">
          {translate('app.signOut')}
        </Link>
        {session.viewing && <ViewingBar viewing={session.viewing} />}
        <GlobalLoadingBar />
      </header>
      <Navigation isOpen={isOpen} onNavigate={close} />
      <main id="main" className="shell-main" tabIndex={-1}>
        <LostConnection />
        {isSettled && <PrintNote />}
        <PageBoundary>{children}</PageBoundary>
      </main>
      <Toasts />
      {(isSettled || isLocked) && <SessionLock />}
      {isSettled && config.idleMinutes > 0 && <IdleLock />}
      {isSettled && <Live />}
      {prerendered && <RecordPrerender {...prerendered} />}
    </div>
  )
}

/** The frame stays after a failure, and the next address starts afresh. */
function PageBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const page = pagePathAt(useAllScreens(), pathname)
  useFocusAndScrollNewPage(page)
  return (
    <ErrorBoundary
      resetKeys={[pathname]}
      onReset={forgetFailedImports}
      fallbackRender={({ error, resetErrorBoundary }) =>
        error instanceof FailedImportError ? (
          <NotLoaded error={error} onRetry={resetErrorBoundary} />
        ) : (
          <ErrorPage error={error} />
        )
      }
    >
      <Suspense fallback={<PageLoading />}>
        <div key={page} className="page">
          {children}
        </div>
      </Suspense>
    </ErrorBoundary>
  )
}

function NotLoaded({ error, onRetry }: { error: FailedImportError; onRetry: () => void }) {
  useRetryWhenReconnected(onRetry)
  return <ErrorPage error={error} onRetry={onRetry} />
}
