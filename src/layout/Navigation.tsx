import { useEffect, useRef } from 'react'
import { LinkBase as Link, useLocation, useTranslate } from 'react-admin'
import { createPagePathOf, type MenuSection, menuSectionNames } from '../screens.ts'
import { useAllPages, useAllScreens, useEffectiveUser, useTranslatedResourceNames } from '../context.ts'
import { can } from '../contract/entity.ts'
import { Icon, type IconName } from './icons.tsx'
import './shell.css'

export function Navigation({ isOpen, onNavigate }: { isOpen: boolean; onNavigate: () => void }) {
  const translate = useTranslate()
  const { pathname } = useLocation()
  const places = useMenuItems()
  const menu = useRef<HTMLElement>(null)
  useEffect(() => showCurrent(menu.current), [pathname])
  const current = (path: string) =>
    pathname === path || (path !== '/' && pathname.startsWith(`${path}/`)) ? 'page' : undefined
  return (
    <nav
      ref={menu}
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
        <li className="navigation-account">
          <Link to="/users/account" className="navigation-link" aria-current={current('/users/account')}>
            <Icon name="people" />
            {translate('app.ownAccount')}
          </Link>
        </li>
        <li className="navigation-account">
          <Link to="/logout" state={skipSignOutConfirmationState} className="navigation-link">
            <Icon name="leave" />
            {translate('app.signOut')}
          </Link>
        </li>
      </ul>
      {menuSectionNames.map((section) => {
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
    </nav>
  )
}

/** Scrolls the menu alone; `scrollIntoView` would scroll the page as well. */
function showCurrent(menu: HTMLElement | null) {
  const link = menu?.querySelector<HTMLElement>('[aria-current]')
  if (!menu || !link) return
  const [outer, inner] = [menu, link].map((element) => element.getBoundingClientRect())
  if (!outer || !inner || (inner.top >= outer.top && inner.bottom <= outer.bottom)) return
  menu.scrollTop += inner.top - outer.top - (outer.height - inner.height) / 2
}

export interface MenuItemData {
  path: string
  section: MenuSection | null
  icon: IconName
  name: string
  create?: { to: string; title: string }
}

export function useMenuItems(): MenuItemData[] {
  const translate = useTranslate()
  const names = useTranslatedResourceNames()
  const user = useEffectiveUser()
  const [lists, pages] = [useAllScreens(), useAllPages()]
  if (!user) return []
  return [
    ...lists
      .filter(({ entity, viewPermission = 'list' }) => can(user, entity, viewPermission))
      .map((screens): MenuItemData => {
        const { entity, path, section, icon } = screens
        const create = { to: createPagePathOf(screens), title: names.create(path) }
        return {
          path,
          section,
          icon,
          name: names.named(path, 2),
          ...(can(user, entity, 'create') && { create }),
        }
      }),
    ...pages
      .filter(({ entity }) => can(user, entity, 'list'))
      .map(({ path, section, icon }): MenuItemData => ({
        path,
        section,
        icon,
        name: translate(`pages.${path}`),
      })),
  ]
}

/** No other site can set the router's state. */
export const skipSignOutConfirmationState = { isChosen: true }
