import { useMemo } from 'react'
import { useParams } from 'react-admin'
import { RecordDrawerProvider, type RecordDrawerState } from '../layout/PageHeader.tsx'
import { lazyComponent } from '../layout/lazyComponent.tsx'
import { NotFound } from '../pages/ErrorPage.tsx'
import type { ResourceConfig } from '../screens.ts'

const Drawer = lazyComponent(() => import('./RecordDrawer.tsx'))

export function ListWithDrawer({ List, Edit }: Pick<ResourceConfig, 'List' | 'Edit'>) {
  const id = useParams()['*'] ?? ''
  const behind = useMemo(() => ({ isDrawer: false, openId: id || null }), [id])
  if (id.includes('/')) return <NotFound />
  return (
    <div className={id ? 'beside stack' : undefined}>
      <div className="beside-list">
        <RecordDrawerProvider value={behind}>
          <List />
        </RecordDrawerProvider>
      </div>
      {id && (
        <RecordDrawerProvider value={inDrawer}>
          <Drawer id={id} Edit={Edit} />
        </RecordDrawerProvider>
      )}
    </div>
  )
}

const inDrawer: RecordDrawerState = { isDrawer: true, openId: null }
