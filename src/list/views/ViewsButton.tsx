import { Suspense } from 'react'
import { useTranslate } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { lazyComponent, lazyView } from '../../layout/lazyComponent.tsx'
import { Menu } from '../Menu.tsx'

const ViewsPanel = lazyComponent(() => import('./ViewsPanel.tsx'))
const ViewName = lazyView(() => import('./ViewName.tsx'))

/** The saved views of a list; the button names the current one. The views are loaded when one is current or the panel is opened. */
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
