import { Suspense } from 'react'
import { useTranslate } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { lazyComponent, lazyView } from '../../layout/lazyComponent.tsx'
import { Menu } from '../Menu.tsx'

const ViewsPanel = lazyComponent(() => import('./ViewsPanel.tsx'))
const ViewName = lazyView(() => import('./ViewName.tsx'))

/** The saved views of a list; the button says which one is shown. Nothing is asked for before one is, or it is opened. */
export function ViewsButton() {
  const translate = useTranslate()
  const { search } = useLocation()
  const label = translate('list.views.button')
  const isNamed = new URLSearchParams(search).has('view')
  return (
    <Menu
      label={
        isNamed ? (
          <Suspense fallback={label}>
            <ViewName />
          </Suspense>
        ) : (
          label
        )
      }
    >
      <ViewsPanel />
    </Menu>
  )
}
