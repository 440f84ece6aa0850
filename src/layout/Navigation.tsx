import { useState } from 'react'
import { LinkBase as Link, useLocation, useTranslate } from 'react-admin'
import { zone } from '../contract/day.ts'
import { isReadersClockOther } from '../locale/readersClock.ts'
import { Icon } from './icons.tsx'
import { sections } from '../screens.ts'
import { useMenuItems } from './useMenuItems.ts'
import { signOutByChoice } from '../pages/signOutByChoice.ts'
import './navigation.css'

export interface NavigationProps {
  /** Whether it is shown on a narrow screen; on a wide one it always is. */
  isOpen: boolean
  onNavigate: () => void
}

/** The menu: home, and the lists that the user may see, by section. */
export function Navigation({ isOpen, onNavigate }: NavigationProps) {
  const translate = useTranslate()
  const { pathname } = useLocation()
  const places = useMenuItems()
  const [isOtherClock] = useState(() => isReadersClockOther())
  const current = (path: string) =>
    pathname === path || (path !== '/' && pathname.startsWith(`${path}/`)) ? 'page' : undefined
  return (
    <nav
      id="navigation"
      className="navigation"
      data-open={isOpen}
      aria-label={translate('app.menu')}
      onClick={(event) => event.target instanceof Element && event.target.closest('a') && onNavigate()}
    >
      <ul>
        <li>
          <Link to="/" className="navigation-link" aria-current={current('/')}>
            <Icon name="home" />
            {translate('app.home')}
          </Link>
        </li>
        {/* On a narrow screen the header has no room for these. */}
        <li className="navigation-account">
          <Link to="/users/account" className="navigation-link" aria-current={current('/users/account')}>
            <Icon name="people" />
            {translate('app.ownAccount')}
          </Link>
        </li>
        <li className="navigation-account">
          <Link to="/logout" state={signOutByChoice} className="navigation-link">
            <Icon name="leave" />
            {translate('app.signOut')}
          </Link>
        </li>
      </ul>
      {sections.map((section) => {
        const entries = places.filter((entry) => entry.section === section)
        if (entries.length === 0) return null
        return (
          <section key={section} aria-labelledby={`section-${section}`}>
            <h2 id={`section-${section}`}>{translate(`sections.${section}`)}</h2>
            <ul>
              {entries.map(({ path, icon, name }) => (
                <li key={path}>
                  <Link to={`/${path}`} className="navigation-link" aria-current={current(`/${path}`)}>
                    <Icon name={icon} />
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
      {isOtherClock && <p className="navigation-zone">{translate('app.timesIn', { zone })}</p>}
    </nav>
  )
}
