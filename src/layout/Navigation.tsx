import { LinkBase as Link, useLocation, useTranslate } from 'react-admin'
import { can } from '../contract/can.ts'
import { useUser } from '../settings.ts'
import { Icon } from './icons.tsx'
import { sections, useAllPages, useAllScreens } from '../screens.ts'
import './navigation.css'

export interface NavigationProps {
  /** Whether it is shown on a narrow screen; on a wide one it always is. */
  isOpen: boolean
  onNavigate: () => void
}

/** The menu: home, and the lists that the user may see, by section. */
export function Navigation({ isOpen, onNavigate }: NavigationProps) {
  const translate = useTranslate()
  const user = useUser()
  const { pathname } = useLocation()
  const lists = useAllScreens().map((one) => ({ ...one, label: `resources.${one.path}.name` }))
  const pages = useAllPages().map((one) => ({ ...one, label: `pages.${one.path}` }))
  const all = [...lists, ...pages].filter(({ entity }) => user && can(user, entity, 'list'))
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
        {/* On a narrow screen the header has no room for the user's name, which leads there. */}
        <li className="navigation-account">
          <Link to="/users/account" className="navigation-link" aria-current={current('/users/account')}>
            <Icon name="people" />
            {translate('app.ownAccount')}
          </Link>
        </li>
      </ul>
      {sections.map((section) => {
        const entries = all.filter((entry) => entry.section === section)
        if (entries.length === 0) return null
        return (
          <section key={section} aria-labelledby={`section-${section}`}>
            <h2 id={`section-${section}`}>{translate(`sections.${section}`)}</h2>
            <ul>
              {entries.map(({ path, icon, label }) => (
                <li key={path}>
                  <Link to={`/${path}`} className="navigation-link" aria-current={current(`/${path}`)}>
                    <Icon name={icon} />
                    {translate(label, { smart_count: 2 })}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </nav>
  )
}
