import type { ComponentType } from 'react'
import { LinkBase as Link, useTranslate } from 'react-admin'
import { Icon } from '../layout/icons.tsx'
import { PageHeader } from '../layout/PageHeader.tsx'
import { usePlaces, type Place } from '../layout/usePlaces.ts'
import { sections } from '../screens.ts'
import { useHasNoCasino, useUser } from '../settings.ts'
import './pages.css'

/** Where the day starts: a greeting, what an installation puts first, and the way to everything that the user may see. */
export function Home({ parts }: { parts: readonly ComponentType[] }) {
  const translate = useTranslate()
  const user = useUser()
  const hasNoCasino = useHasNoCasino()
  const places = usePlaces()
  if (!user) return null
  return (
    <>
      <PageHeader title={translate('home.welcome', { name: user.name || translate('roles.visitor') })} />
      <p className="lead">{translate('home.intro')}</p>
      {hasNoCasino && (
        <p className="notice" role="status">
          {translate('home.noCasino')}
        </p>
      )}
      {!hasNoCasino && parts.map((Part, index) => <Part key={index} />)}
      {sections.map((section) => {
        const entries = places.filter((entry) => entry.section === section)
        if (entries.length === 0) return null
        return (
          // The menu has a landmark of that name.
          <section key={section} className="home-section">
            <h2>{translate(`sections.${section}`)}</h2>
            <ul className="tiles">
              {entries.map((entry) => (
                <Tile key={entry.path} {...entry} />
              ))}
            </ul>
          </section>
        )
      })}
    </>
  )
}

/** A list or page, and the short way to a new entry of it. */
function Tile({ path, icon, name, create }: Place) {
  return (
    <li className="tile">
      <Link to={`/${path}`} className="tile-list">
        <span className="tile-icon">
          <Icon name={icon} />
        </span>
        {name}
      </Link>
      {create && (
        <Link to={create.to} className="tile-create" aria-label={create.title} title={create.title}>
          +
        </Link>
      )}
    </li>
  )
}
