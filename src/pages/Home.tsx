import { createElement } from 'react'
import { LinkBase as Link, useTranslate } from 'react-admin'
import { can } from '../contract/can.ts'
import { icons } from '../layout/icons.tsx'
import { PageHeader } from '../layout/PageHeader.tsx'
import { useAllScreens } from '../screens.ts'
import { useHasNoCasino, useUser } from '../settings.ts'
import './pages.css'

/** Where the day starts: a greeting, and the way to everything that the user may see. */
export function Home() {
  const translate = useTranslate()
  const user = useUser()
  const hasNoCasino = useHasNoCasino()
  const screens = useAllScreens()
  if (!user) return null
  return (
    <>
      <PageHeader title={translate('home.welcome', { name: user.name })} />
      <p>{translate('home.intro')}</p>
      {hasNoCasino && (
        <p className="notice" role="status">
          {translate('home.noCasino')}
        </p>
      )}
      <ul className="tiles">
        {screens
          .filter(({ entity }) => can(user, entity, 'list'))
          .map(({ path, icon }) => (
            <li key={path}>
              <Link to={`/${path}`} className="tile">
                {createElement(icons[icon])}
                {translate(`resources.${path}.name`, { smart_count: 2 })}
              </Link>
            </li>
          ))}
      </ul>
    </>
  )
}
