import { useMemo } from 'react'
import { useParams } from 'react-admin'
import { DrawerProvider, type DrawerState } from '../layout/PageHeader.tsx'
import { lazyComponent } from '../layout/lazyComponent.tsx'
import { NotFound } from '../pages/ErrorPage.tsx'
import type { ResourceConfig } from '../screens.ts'

const Drawer = lazyComponent(() => import('./Drawer.tsx'))

export function DrawerPage({ List, Edit }: Pick<ResourceConfig, 'List' | 'Edit'>) {
  const id = useParams()['*'] ?? ''
  const behind = useMemo(() => ({ isDrawer: false, openId: id || null }), [id])
  if (id.includes('/')) return <NotFound />
  return (
    <div className={id ? 'beside stack' : undefined}>
      <div className="beside-list">
        <DrawerProvider value={behind}>
          <List />
        </DrawerProvider>
      </div>
      {id && (
        <DrawerProvider value={inDrawer}>
          <Drawer id={id} Edit={Edit} />
        </DrawerProvider>
      )}
    </div>
  )
}

const inDrawer: DrawerState = { isDrawer: true, openId: null }
