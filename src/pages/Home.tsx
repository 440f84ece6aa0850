import { useCallback, useState, type ComponentType } from 'react'
import { LinkBase as Link, useTranslate } from 'react-admin'
import { Icon } from '../layout/icons.tsx'
import { PageHeader } from '../layout/PageHeader.tsx'
import { useHasElapsed } from '../layout/Progress.tsx'
import { useMenuItems, type MenuItemData } from '../layout/Navigation.tsx'
import { timings } from '../layout/timing.ts'
import { type HomePartProps, menuSectionNames } from '../screens.ts'
import { useNoCasinoTextKey, useEffectiveUser } from '../context.ts'
import './home.css'

export default function Home({ parts }: { parts: readonly ComponentType<HomePartProps>[] }) {
  const translate = useTranslate()
  const user = useEffectiveUser()
  const noCasino = useNoCasinoTextKey()
  const [there, setThere] = useState<readonly number[]>([])
  const arrive = useCallback((index: number) => setThere((before) => [...before, index]), [])
  // A part that comes later would move those below.
  const isReady = (count: number) => parts.slice(0, count).every((_, index) => there.includes(index))
  const isLate = useHasElapsed(timings.late)
  if (!user) return null
  return (
    <>
      <PageHeader title={translate('home.welcome', { name: user.name || translate('roles.visitor') })} />
      <p className="lead muted">{translate(user.role === 'visitor' ? 'home.introVisitor' : 'home.intro')}</p>
      {noCasino && (
        <p className="notice" role="status">
          {translate(noCasino)}
        </p>
      )}
      {!noCasino &&
        parts.map((Part, index) => (
          <div key={index} hidden={!isLate && !isReady(index)}>
            <HomePart {...{ Part, index, arrive, isLate }} />
          </div>
        ))}
      {(noCasino || isLate || isReady(parts.length)) && <Places />}
    </>
  )
}

interface HomePartPlace {
  Part: ComponentType<HomePartProps>
  index: number
  arrive: (index: number) => void
  isLate: boolean
}

function HomePart({ Part, index, arrive, isLate }: HomePartPlace) {
  return <Part onThere={useCallback(() => arrive(index), [arrive, index])} isLate={isLate} />
}

function Places() {
  const translate = useTranslate()
  const places = useMenuItems()
  return menuSectionNames.map((section) => {
    const entries = places.filter((entry) => entry.section === section)
    if (entries.length === 0) return null
    return (
      // The menu has landmarks with these names already.
      <section key={section} className="home-section measure">
        <h2 className="medium muted">{translate(`sections.${section}`)}</h2>
        <ul className="tiles stack loose">
          {entries.map((entry) => (
            <Tile key={entry.path} {...entry} />
          ))}
        </ul>
      </section>
    )
  })
}

function Tile({ path, icon, name, create }: MenuItemData) {
  return (
    <li className="tile card">
      <Link to={`/${path}`} className="tile-list quiet line bold loose medium">
        <span className="tile-icon centred">
          <Icon name={icon} />
        </span>
        {name}
      </Link>
      {create && (
        <Link
          to={create.to}
          className="tile-create centred hovers quiet muted"
          aria-label={create.title}
          title={create.title}
        >
          +
        </Link>
      )}
    </li>
  )
}
