import { useCallback, useState, type ReactNode } from 'react'
import { LinkBase as Link, useTranslate } from 'react-admin'
import { IconButton } from './Button.tsx'
import { SessionLock } from '../auth/SessionLock.tsx'
import { markOf } from '../contract/brand.ts'
import { useSettings, useUser } from '../settings.ts'
import { AppearanceButton } from './AppearanceButton.tsx'
import { GuideLink } from './GuideLink.tsx'
import { Icon } from './icons.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { Navigation } from './Navigation.tsx'
import { PaletteButton } from './PaletteButton.tsx'
import { LostConnection } from './LostConnection.tsx'
import { useKeptFocus } from './keptFocus.ts'
import { lazyComponent } from './lazyComponent.tsx'
import { PageBoundary } from './PageBoundary.tsx'
import { usePrefetch } from './prefetch.ts'
import { ProgressBar } from './ProgressBar.tsx'
import { timing } from './timing.ts'
import { Toasts } from './Toasts.tsx'
import { useHasElapsed } from './useHasElapsed.ts'
import { signOutByChoice } from '../pages/signOutByChoice.ts'
import './base.css'
import './shell.css'

const IdleGuard = lazyComponent(() => import('../auth/IdleGuard.tsx'))
const Live = lazyComponent(() => import('../live/Live.tsx'))
const PrintNote = lazyComponent(() => import('./PrintNote.tsx'))
const ViewingBar = lazyComponent(() => import('./ViewingBar.tsx'))

/** The frame around every page: brand, menu, language, appearance, user. */
export function Shell({ children }: { children: ReactNode }) {
  const translate = useTranslate()
  const { config, session } = useSettings()
  const user = useUser()
  const name = user?.name || translate('roles.visitor')
  usePrefetch()
  useKeptFocus()
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  // The page is usually shown by then, so that what nobody waits for can be loaded.
  const isSettled = useHasElapsed(timing.settled)
  return (
    <div className="shell">
      <a className="skip-link" href="#main">
        {translate('app.skipToContent')}
      </a>
      <header className="shell-header">
        <IconButton
          className="shell-burger"
          aria-label={translate(isOpen ? 'app.closeMenu' : 'app.openMenu')}
          aria-expanded={isOpen}
          aria-controls="navigation"
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name={isOpen ? 'close' : 'menu'} />
        </IconButton>
        <Link to="/" className="shell-brand">
          <img src={markOf(config)} alt="" width={22} height={22} />
          {translate('app.title', { brand: config.brand })}
        </Link>
        <PaletteButton />
        <LanguageSwitch />
        <AppearanceButton />
        <GuideLink />
        {user && (
          <Link
            to="/users/account"
            className="shell-user"
            title={translate('app.account', {
              name,
              role: user.role ? translate(`roles.${user.role}`) : '–',
            })}
          >
            {name}
          </Link>
        )}
        <Link to="/logout" state={signOutByChoice} className="shell-sign-out">
          {translate('app.signOut')}
        </Link>
        {session.viewing && <ViewingBar viewing={session.viewing} />}
        <ProgressBar />
      </header>
      <Navigation isOpen={isOpen} onNavigate={close} />
      <main id="main" className="shell-main" tabIndex={-1}>
        <LostConnection />
        {isSettled && <PrintNote />}
        <PageBoundary>{children}</PageBoundary>
      </main>
      <Toasts />
      <SessionLock />
      {isSettled && config.idleMinutes > 0 && <IdleGuard />}
      {isSettled && <Live />}
    </div>
  )
}
