import { LinkBase as Link, useTranslate } from 'react-admin'
import { can } from '../contract/can.ts'
import { Icon } from '../layout/icons.tsx'
import { PageHeader } from '../layout/PageHeader.tsx'
import { createAddress, sections, useAllScreens, type Screens } from '../screens.ts'
import { useHasNoCasino, useUser } from '../settings.ts'
import './pages.css'

/** Where the day starts: a greeting, and the way to everything that the user may see. */
export function Home() {
  const translate = useTranslate()
  const user = useUser()
  const hasNoCasino = useHasNoCasino()
  const screens = useAllScreens()
  if (!user) return null
  const listed = screens.filter(({ entity }) => can(user, entity, 'list'))
  return (
    <>
      <PageHeader title={translate('home.welcome', { name: user.name })} />
      <p className="lead">{translate('home.intro')}</p>
      {hasNoCasino && (
        <p className="notice" role="status">
          {translate('home.noCasino')}
        </p>
      )}
      {sections.map((section) => {
        const entries = listed.filter((entry) => entry.section === section)
        if (entries.length === 0) return null
        return (
          <section key={section} className="home-section" aria-labelledby={`home-${section}`}>
            <h2 id={`home-${section}`}>{translate(`sections.${section}`)}</h2>
            <ul className="tiles">
              {entries.map((entry) => (
                <Tile key={entry.path} {...entry} mayCreate={can(user, entry.entity, 'create')} />
              ))}
            </ul>
          </section>
        )
      })}
    </>
  )
}

/** A list, and the short way to a new entry of it. */
function Tile({ path, icon, createAt, mayCreate }: Screens & { mayCreate: boolean }) {
  const translate = useTranslate()
  const name = translate(`resources.${path}.name`, { smart_count: 2 })
  const one = translate(`resources.${path}.name`, { smart_count: 1 })
  return (
    <li className="tile">
      <Link to={`/${path}`} className="tile-list">
        <span className="tile-icon">
          <Icon name={icon} />
        </span>
        {name}
      </Link>
      {mayCreate && (
        <Link
          to={createAddress({ path, createAt })}
          className="tile-create"
          aria-label={translate('form.createTitle', { name: one })}
          title={translate('form.createTitle', { name: one })}
        >
          +
        </Link>
      )}
    </li>
  )
}
