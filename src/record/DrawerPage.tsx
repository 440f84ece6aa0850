import { useMemo } from 'react'
import { useParams } from 'react-admin'
import { StandingProvider, type Standing } from '../layout/beside.ts'
import { lazyPart } from '../layout/part.tsx'
import { NotFound } from '../pages/NotFound.tsx'
import type { Screens } from '../screens.ts'

const Drawer = lazyPart(() => import('./Drawer.tsx'))

/** A list, and beside it the drawer of the record that the address names: the list stays as it is meanwhile. */
export function DrawerPage({ List, Edit }: Pick<Screens, 'List' | 'Edit'>) {
  const id = useParams()['*'] ?? ''
  const behind = useMemo(() => ({ isDrawer: false, openId: id || null }), [id])
  if (id.includes('/')) return <NotFound />
  return (
    <div className={id ? 'beside' : undefined}>
      <div className="beside-list">
        <StandingProvider value={behind}>
          <List />
        </StandingProvider>
      </div>
      {id && (
        <StandingProvider value={inDrawer}>
          <Drawer id={id} Edit={Edit} />
        </StandingProvider>
      )}
    </div>
  )
}

const inDrawer: Standing = { isDrawer: true, openId: null }
